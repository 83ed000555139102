import type { DecideRequest, Facts } from '@cotejo/contracts';
import type { Decider } from '@cotejo/scorecard';

/** A request with what its facts need. */
export type FactsRequest = Omit<DecideRequest, 'early' | 'extras'> & {
  /** The buyer is blocked, whatever the lists say. */
  denied?: boolean;
};

/** A policy compiled with its scorecard and its lists. */
export class PolicyVersion {
  private readonly allow: ReadonlySet<string>;
  private readonly deny: ReadonlySet<string>;

  constructor(readonly decider: Decider) {
    const { allow, deny } = decider.policy.lists;
    this.allow = new Set(allow);
    this.deny = new Set(deny);
  }

  /** Whether decisions need the digests of the buyer, because the policy has allow or deny lists. */
  get hasLists(): boolean {
    return this.allow.size + this.deny.size > 0;
  }

  /** The facts of a request, including a match on the policy's lists or a block. */
  factsOf(request: FactsRequest): Facts {
    const listed = request.denied ? 'denied' : this.listed(request.digests ?? []);
    return listed ? { ...request, listed } : request;
  }

  private listed(digests: readonly string[]): Facts['listed'] {
    if (digests.some((digest) => this.deny.has(digest))) {
      return 'denied';
    }
    return digests.some((digest) => this.allow.has(digest)) ? 'allowed' : undefined;
  }
}
