import type { Instant } from './session.api.js';

/** A version of a tenant's policy at one stage. */
export interface PolicyVersionView {
  name: string;
  hash: string;
  note: string | null;
  draftedBy: string;
  draftedAt: Instant;
  shadowedBy: string | null;
  shadowedAt: Instant | null;
  activatedBy: string | null;
  activatedAt: Instant | null;
  /** Activated from the command line, where nobody proves their name. */
  unattended: boolean;
  policy: Record<string, unknown>;
}

export interface PolicyStages {
  draft: PolicyVersionView | null;
  shadow: PolicyVersionView | null;
  active: PolicyVersionView | null;
  previous: PolicyVersionView | null;
  /** The last step, when one person returned to a policy that decided before. */
  returned: PolicyReturnView | null;
  /** The policy in force for tenants without an active version. */
  standard: Record<string, unknown>;
  /** Why the reader cannot activate the version in shadow; `null`: they can, or nothing is in shadow. */
  activationProblem: 'author_unproved' | 'same_person' | 'inviter_unknown' | 'same_invitation_chain' | null;
}

/** A return of one person; it stays until another version is activated. */
export interface PolicyReturnView {
  to: 'previous' | 'standard';
  by: string;
  at: Instant;
}

/** What the approvers of a tenant's policy must know when they sign in. */
export interface PolicyNotice {
  /** A version is in shadow and the reader can activate it. */
  waits: { by: string; at: Instant } | null;
  /** Another person returned to an earlier policy. */
  returned: PolicyReturnView | null;
}

/** A tenant's policy, with what the page needs to check and decide in the browser. */
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
  step: 'draft' | 'shadow' | 'activate' | 'return' | 'withdraw';
  /** `id@version`. */
  version: string;
  by: string;
  at: Instant;
}

/** Ids of the policies that Cotejo ships: a tenant's version may not have the name of one. */
const RESERVED = new Set(['default', 'operators', 'sandbox']);
const ID_LENGTH_MAX = 64;

/** The id of a tenant's own policies. An id begins with a letter, the id of a tenant may begin with a digit. */
export function policyIdOf(tenant: string): string {
  return (/^[a-z]/.test(tenant) && !RESERVED.has(tenant) ? tenant : `p-${tenant}`).slice(0, ID_LENGTH_MAX);
}

export interface DraftPolicy {
  policy: Record<string, unknown>;
  note: string | null;
  /** Hash of the draft that the page showed; `null`: there was none. Another draft is not replaced. */
  replaces: string | null;
}

/** The version that the caller saw. */
export interface SeenPolicy {
  hash: string;
}

/** The hashes are of the versions that the caller saw; `null`: there was none. */
export interface ReturnPolicy {
  to: PolicyReturnView['to'];
  active: string | null;
  previous: string | null;
}

export interface WithdrawPolicy extends SeenPolicy {
  stage: 'draft' | 'shadow';
}

/** The cédula of a buyer for the allow list. It is turned into a digest and stored nowhere. */
export interface NewListEntry {
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
