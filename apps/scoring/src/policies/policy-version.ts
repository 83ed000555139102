import type { DecideRequest, Facts } from '@cotejo/contracts';
import type { Decider } from '@cotejo/scorecard';

/** A policy with its scorecard and its lists, ready to decide. */
export class PolicyVersion {
  private readonly allow: ReadonlySet<string>;
  private readonly deny: ReadonlySet<string>;

  constructor(readonly decider: Decider) {
    const { allow, deny } = decider.policy.lists;
    this.allow = new Set(allow);
    this.deny = new Set(deny);
  }

  /** Whether what stands for the buyer must be known. */
  get hasLists(): boolean {
    return this.allow.size + this.deny.size > 0;
  }

  /** What a request says, by this policy's lists. */
  factsOf(request: Omit<DecideRequest, 'early' | 'extras'>): Facts {
    const listed = this.listed(request.digests ?? []);
    return listed ? { ...request, listed } : request;
  }

  private listed(digests: readonly string[]): Facts['listed'] {
    if (digests.some((digest) => this.deny.has(digest))) {
      return 'denied';
    }
    return digests.some((digest) => this.allow.has(digest)) ? 'allowed' : undefined;
  }
}
