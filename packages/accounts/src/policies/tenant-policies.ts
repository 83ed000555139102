/** One version of a tenant's policy: what it says, and who brought it how far. */
export interface StoredPolicy {
  /** `id@version`. */
  name: string;
  /** Of its content: `sha256:` and 64 hex digits. */
  hash: string;
  /** The policy itself, as data. */
  policy: Record<string, unknown>;
  note: string | null;
  draftedBy: string;
  /** Epoch milliseconds, like the others. */
  draftedAt: number;
  shadowedBy: string | null;
  shadowedAt: number | null;
  activatedBy: string | null;
  activatedAt: number | null;
}

/** What scoring follows. */
export interface PoliciesInForce {
  /** By which the tenant's requests are decided; `null`: by the default policy. */
  active: StoredPolicy | null;
  /** Evaluated beside it, never in an answer. */
  shadow: StoredPolicy | null;
}

/** All that a tenant has. */
export interface TenantPolicies extends PoliciesInForce {
  draft: StoredPolicy | null;
  /** The one that was active before. */
  previous: StoredPolicy | null;
}

export const NO_POLICIES: PoliciesInForce = { active: null, shadow: null };
