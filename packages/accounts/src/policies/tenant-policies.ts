import type { Person } from '../audit/audit-entry.js';

/** One version of a tenant's policy, and who drafted, shadowed and activated it. */
export interface StoredPolicy {
  /** `id@version`. */
  name: string;
  /** Hash of its content: `sha256:` and 64 hex digits. */
  hash: string;
  /** The policy itself, as data. */
  policy: Record<string, unknown>;
  note: string | null;
  draftedBy: string;
  /**
   * The member who answers for the version: the one who drafted it with a fresh password, or, for another draft, such as one from
   * the command line, the one who put it in shadow. `null` or missing: no member has done either.
   */
  author?: Person | null;
  /** Epoch milliseconds, like the other times. */
  draftedAt: number;
  shadowedBy: string | null;
  shadowedAt: number | null;
  activatedBy: string | null;
  activatedAt: number | null;
  /** Activated from the command line, where nobody proves their name. */
  unattended?: true;
}

/** The policies of a tenant that scoring uses. */
export interface PoliciesInForce {
  /** Decides the tenant's requests; `null`: the default policy decides. */
  active: StoredPolicy | null;
  /** Evaluated beside the active policy; its results are never in a response. */
  shadow: StoredPolicy | null;
}

/** All policies of a tenant. */
export interface TenantPolicies extends PoliciesInForce {
  draft: StoredPolicy | null;
  /** The policy that was active before the current one; `null`: the standard policy decided, or there is no current one. */
  previous: StoredPolicy | null;
  /** The last step, when it was a return; `null` once another version was activated. */
  returned: PolicyReturn | null;
}

/** A return of one person to a policy that decided before. */
export interface PolicyReturn {
  to: 'previous' | 'standard';
  by: string;
  at: number;
}

export const NO_POLICIES: PoliciesInForce = { active: null, shadow: null };
