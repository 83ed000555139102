import {
  type BlockStore,
  endsOf,
  type PoliciesInForce,
  type RecordKind,
  type StoredPolicy,
  type TenantPolicyStore,
} from '@cotejo/accounts';
import type { Logger } from '@cotejo/platform/logger';
import { PolicyInvalidError } from '@cotejo/scorecard';
import type { PolicyVersion } from './policy-version.js';
import type { Versions } from './versions.js';

/** The active policy of a tenant, and the shadow policy that is evaluated beside it. */
export interface TenantPolicies {
  active: PolicyVersion;
  shadow: PolicyVersion | null;
  /** When each value that the tenant blocked ends, by digest. */
  blocks: ReadonlyMap<string, number>;
}

export const NO_BLOCKS: TenantPolicies['blocks'] = new Map();

/** Whether one of the digests of a buyer is blocked now. */
export function isBlocked({ blocks }: TenantPolicies, digests: readonly string[] = []): boolean {
  const now = Date.now();
  return digests.some((digest) => (blocks.get(digest) ?? 0) > now);
}

/** The record of a tenant with its own policies. */
export interface TenantPolicyRecord extends TenantPolicies {
  /** The tenant's last usable policy. It stays active when a newer one cannot be used. `null`: none was usable yet. */
  own: PolicyVersion | null;
  /** Approximate size as text, in bytes. */
  bytes: number;
}

/** Maximum over all tenants, as text. Compiled policies need about three times as much memory. */
const BYTES_MAX = 32_000_000;
/** Sizes as text. */
const DIGEST_BYTES = 40;
const VERSION_BYTES = 10_000;
/** Characters of a problem in the log. */
const PROBLEM_MAX = 500;

/** Describes for `TenantRecords` how to read the policies and the blocks of a tenant. */
export function tenantPolicyRecords(
  { policies: store, blocks }: { policies: TenantPolicyStore; blocks: BlockStore },
  versions: Versions,
  logger: Logger,
): RecordKind<TenantPolicyRecord> {
  return {
    name: 'policy',
    changes: store.changes,
    weightMax: BYTES_MAX,
    revisions: () => store.revisions(),
    read: async (tenant, before) => {
      const load = (stored: StoredPolicy | null) => stored && loadOrLog(stored, versions, { logger, tenant });
      const [inForce, blocked] = await Promise.all([store.inForce(tenant), blocks.list(tenant)]);
      return policyRecord({ ...inForce, blocks: endsOf(blocked) }, load, versions, before);
    },
    weightOf: ({ bytes }) => bytes,
  };
}

function policyRecord(
  { active, shadow, blocks }: PoliciesInForce & Pick<TenantPolicies, 'blocks'>,
  load: (stored: StoredPolicy | null) => PolicyVersion | null,
  { defaultVersion, fallback }: Versions,
  before: TenantPolicyRecord | undefined,
): TenantPolicyRecord {
  const own = load(active) ?? (active && before?.own) ?? null;
  const shadowVersion = load(shadow);
  const versions = [own, shadowVersion].filter((version) => version !== null);
  const bytes = versions.reduce((sum, version) => sum + bytesOf(version), blocks.size * DIGEST_BYTES);
  return { active: own ?? (active ? fallback : defaultVersion), shadow: shadowVersion, blocks, own, bytes };
}

/** Returns `null` and logs an error when this build cannot use the policy. */
function loadOrLog(
  stored: StoredPolicy,
  versions: Versions,
  { logger, tenant }: { logger: Logger; tenant: string },
): PolicyVersion | null {
  try {
    return versions.load(stored);
  } catch (error) {
    // Other errors are logged without their text, which may contain anything.
    const problem = error instanceof PolicyInvalidError ? error.message.slice(0, PROBLEM_MAX) : undefined;
    const fields = { tenant, policy: stored.name, problem, err: error };
    logger.error(
      fields,
      'a policy cannot be used; the last usable one stays active, and without one nothing is approved',
    );
    return null;
  }
}

function bytesOf({ decider }: PolicyVersion): number {
  const { allow, deny } = decider.policy.lists;
  return VERSION_BYTES + (allow.length + deny.length) * DIGEST_BYTES;
}
