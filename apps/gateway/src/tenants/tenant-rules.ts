import type { PoliciesInForce, RecordKind, TenantPolicyStore } from '@cotejo/accounts';
import { COUNTS_BY_DEFAULT, type CountSettings, type DeclaredAttributes } from '@cotejo/contracts';

/** The part of a policy that requests need. */
export interface TenantRules {
  /** Attributes that requests may have. */
  attributes: DeclaredAttributes;
  /** How often a subject may be seen, and with how many others. */
  counts: CountSettings;
}

/** A policy as data. Scoring validates it; the gateway reads two of its members. */
interface PolicyData {
  attributes?: DeclaredAttributes;
  counts?: CountSettings;
}

/** Maximum over all tenants, in bytes as text. */
const BYTES_MAX = 16_000_000;
const RECORD_BYTES = 100;

export const tenantRules = ({ attributes = {}, counts = COUNTS_BY_DEFAULT }: PolicyData): TenantRules => ({
  attributes,
  counts,
});

/**
 * Describes for `TenantRecords` how to read the rules of a tenant. Its shadow policy declares attributes too: otherwise no request could have
 * them before the policy decides.
 */
export function tenantRuleRecords(
  store: Pick<TenantPolicyStore, 'changes' | 'revisions' | 'inForce'>,
  defaultRules: TenantRules,
): RecordKind<TenantRules> {
  return {
    name: 'policy',
    changes: store.changes,
    weightMax: BYTES_MAX,
    revisions: () => store.revisions(),
    read: async (tenant) => rulesInForce(await store.inForce(tenant), defaultRules),
    weightOf: (rules) => RECORD_BYTES + JSON.stringify(rules).length,
  };
}

function rulesInForce({ active, shadow }: PoliciesInForce, defaultRules: TenantRules): TenantRules {
  const rules = active ? tenantRules(active.policy) : defaultRules;
  const { attributes = {} }: PolicyData = shadow?.policy ?? {};
  return { ...rules, attributes: { ...attributes, ...rules.attributes } };
}
