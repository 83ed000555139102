import type { PoliciesInForce, RecordKind, StoredPolicy, TenantPolicyStore } from '@cotejo/accounts';
import type { Logger } from '@cotejo/platform';
import { PolicyInvalidError } from '@cotejo/scorecard';
import type { PolicyVersion } from './policy-version.js';
import type { Versions } from './versions.js';

/** By what a tenant's requests are decided, and what is tried beside it. */
export interface Standing {
  active: PolicyVersion;
  shadow: PolicyVersion | null;
}

/** What is kept of a tenant that has policies of its own. */
export interface TenantStanding extends Standing {
  /** Of its own policy, which a version that cannot be used leaves in force; `null`: it has had none that worked. */
  own: PolicyVersion | null;
  /** Size in memory, roughly. */
  bytes: number;
}

/** Over all tenants, as text; compiled they take about three times as much. */
const BYTES_MAX = 32_000_000;
/** As text. */
const DIGEST_BYTES = 40;
const VERSION_BYTES = 10_000;
/** Characters in the log. */
const PROBLEM_MAX = 500;

/** Tenants' policies as scoring follows them. */
export function standingsOf(store: TenantPolicyStore, versions: Versions, logger: Logger): RecordKind<TenantStanding> {
  return {
    name: 'policy',
    changes: store.changes,
    weightMax: BYTES_MAX,
    revisions: () => store.revisions(),
    read: async (tenant, before) => {
      const take = (stored: StoredPolicy | null) => stored && usable(stored, versions, { logger, tenant });
      return standing(await store.inForce(tenant), take, versions, before);
    },
    weightOf: ({ bytes }) => bytes,
  };
}

function standing(
  { active, shadow }: PoliciesInForce,
  take: (stored: StoredPolicy | null) => PolicyVersion | null,
  { standard, standIn }: Versions,
  before: TenantStanding | undefined,
): TenantStanding {
  const own = take(active) ?? (active && before?.own) ?? null;
  const tried = take(shadow);
  const bytes = [own, tried].reduce((sum, version) => sum + (version ? bytesOf(version) : 0), 0);
  return { active: own ?? (active ? standIn : standard), shadow: tried, own, bytes };
}

/** `null`, and a line in the log, for one that this build cannot decide by. */
function usable(
  stored: StoredPolicy,
  versions: Versions,
  { logger, tenant }: { logger: Logger; tenant: string },
): PolicyVersion | null {
  try {
    return versions.take(stored);
  } catch (error) {
    // The text of an error of another kind may hold anything.
    const problem = error instanceof PolicyInvalidError ? error.message.slice(0, PROBLEM_MAX) : undefined;
    const fields = { tenant, policy: stored.name, problem, err: error };
    logger.error(fields, 'a policy cannot be used, the one that worked stays, or nothing is approved');
    return null;
  }
}

function bytesOf({ decider }: PolicyVersion): number {
  const { allow, deny } = decider.policy.lists;
  return VERSION_BYTES + (allow.length + deny.length) * DIGEST_BYTES;
}
