import type { DraftedPolicy, PolicyStages } from './operator.api.js';
import type { Instant } from './session.api.js';

/** A tenant's policy for its members, with what the page needs to check and decide in the browser. */
export interface TenantPolicy {
  stages: PolicyStages;
  /** The scorecards that a policy may name. */
  scorecards: Record<string, unknown>[];
  /** Sources of the tenant's plan. */
  sources: string[];
  /** Steps of the tenant's policies, newest first. */
  history: PolicyStep[];
}

/** One step of a version, from the audit log. */
export interface PolicyStep {
  seq: number;
  step: 'draft' | 'shadow' | 'activate' | 'withdraw';
  /** `id@version`. */
  version: string;
  by: string;
  at: Instant;
}

/** A draft of a member. The console chooses its id and version. */
export interface DraftOwnPolicy {
  policy: Record<string, unknown>;
  note: string | null;
  /** Hash of the draft that the page showed; `null`: there was none. Another draft is not replaced. */
  replaces: string | null;
}

export type DraftedOwnPolicy = Pick<DraftedPolicy, 'stages'>;

/** The version that the member saw. */
export interface SeenPolicy {
  hash: string;
}

export interface WithdrawPolicy extends SeenPolicy {
  stage: 'draft' | 'shadow';
}

export const LIST_KINDS = ['document', 'phone', 'email', 'ip'] as const;

/** A buyer for a list. The value is turned into a digest and stored nowhere. */
export interface NewListEntry {
  kind: (typeof LIST_KINDS)[number];
  value: string;
}

/** The digests of the buyer, the newest first; a list may hold an older one. */
export interface ListEntryDigests {
  digests: string[];
}

type Decided = 'approve' | 'review' | 'reject';

/** How often the policy in shadow and the active policy agreed. */
export interface ShadowAgreement {
  /** Hash of the policy in shadow; `null`: no replica counts one. */
  hash: string | null;
  since: Instant | null;
  /** Replicas of scoring that did not answer: their decisions are missing. */
  silent: number;
  /** Number of decisions by the outcome of the active policy, then of the policy in shadow. */
  decisions: Record<Decided, Record<Decided, number>>;
}
