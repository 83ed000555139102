import type { AuditAction, AuditEntry } from './audit-entry.js';

const DAY_MS = 86_400_000;
/** How long entries stay in Redis. Older ones are in the archive only. */
export const KEPT_MS = 365 * DAY_MS;

/** Maximum numbers of entries in Redis. */
export interface AuditBounds {
  /** About 65 MB; the state Redis evicts nothing, so the log must not fill it. */
  entriesMax: number;
  tenantMax: number;
  operatorsMax: number;
  /** Sign-ins and changes of the own profile, for each member. */
  visitsMax: number;
}

/** One tenant holds at most a fiftieth of the log, so it cannot push out another's entries. */
export const AUDIT_BOUNDS: AuditBounds = {
  entriesMax: 100_000,
  tenantMax: 2_000,
  operatorsMax: 20_000,
  visitsMax: 100,
};

/** Operators' share of the log: changes of the deployment, and what only operators do to a tenant. */
export const OPERATORS = '-';
const OPERATORS_ONLY: ReadonlySet<AuditAction> = new Set([
  'tenant.set_plan',
  'tenant.suspend',
  'tenant.resume',
  'tenant.clear_entry',
  'tenant.unclear_entry',
  'policy.draft',
  'policy.shadow',
  'policy.activate',
  'policy.withdraw',
] as const);

/** What a member may do again and again, and what changes nobody's rights: it is noted apart from the chain. */
const APART: ReadonlySet<AuditAction> = new Set([
  'member.sign_in',
  'member.change_profile',
  'member.renew_hash',
  'member.reseal_second_factor',
  'webhook.reseal',
] as const);

/**
 * Changes that take rights away, and the end of a stream whose entries filled the log. A full log never refuses them.
 * Their number is bounded by the keys, members, webhooks and tenants that exist, and by operators.
 */
const NEVER_REFUSED: ReadonlySet<AuditAction> = new Set([
  'key.revoke',
  'key.exposed',
  'member.remove',
  'tenant.suspend',
  'webhook.disable',
  'webhook.delete',
  'audit.end_stream',
  'member.break_glass',
  'sso.enforce',
] as const);

export const isApart = (action: AuditAction): boolean => APART.has(action);
export const isNeverRefused = (action: AuditAction): boolean => NEVER_REFUSED.has(action);

/** Whose share of the log an entry takes: a tenant's or the operators'. */
export const shareOf = ({ action, tenant }: Pick<AuditEntry, 'action' | 'tenant'>): string =>
  OPERATORS_ONLY.has(action) ? OPERATORS : tenant;
