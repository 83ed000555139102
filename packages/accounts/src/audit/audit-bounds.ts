import type { ActionContext, AuditAction, AuditEntry } from './audit-entry.js';

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

/** Operators' share of the log: changes of the deployment, and what operators do to a tenant. */
export const OPERATORS = '-';
const OPERATORS_SHARE: ReadonlySet<AuditAction> = new Set([
  'tenant.set_plan',
  'tenant.suspend',
  'tenant.resume',
  'tenant.clear_entry',
  'tenant.unclear_entry',
  'policy.draft',
  'policy.shadow',
  'policy.activate',
  'policy.return',
  'policy.withdraw',
  'block.add',
  'block.ask_lift',
  'block.keep',
  'block.lift',
] as const);

/**
 * What a full log does with a change. `kept`: it takes rights away, or ends a stream whose entries filled the log, so it is
 * never refused. `kept_if_it_takes_away`: the change itself says so, see `Change.takesAway`. `waits`: it is refused until the
 * log is exported. `apart`: it is noted apart from the chain. Kept changes are bounded, because each takes away what an earlier
 * change gave; except `member.break_glass`, a sign-in that must always be possible and always be noted.
 */
export const WHEN_FULL: Readonly<Record<AuditAction, 'kept' | 'kept_if_it_takes_away' | 'waits' | 'apart'>> = {
  'tenant.create': 'waits',
  'tenant.set_plan': 'waits',
  'tenant.suspend': 'kept',
  'tenant.resume': 'waits',
  'tenant.restrict': 'kept_if_it_takes_away',
  'tenant.clear_entry': 'waits',
  'tenant.unclear_entry': 'kept',
  'policy.draft': 'waits',
  'policy.shadow': 'waits',
  'policy.activate': 'waits',
  'policy.return': 'waits',
  'policy.withdraw': 'kept',
  'block.add': 'waits',
  // A full log keeps no person blocked. Each block has one request at a time, and `block.keep` waits.
  'block.ask_lift': 'kept',
  'block.keep': 'waits',
  'block.lift': 'kept',
  'key.create': 'waits',
  'key.rotate': 'waits',
  'key.revoke': 'kept',
  'key.exposed': 'kept',
  'key.restrict': 'kept_if_it_takes_away',
  'key.refused': 'waits',
  'webhook.create': 'waits',
  'webhook.change': 'waits',
  'webhook.rotate_secret': 'waits',
  'webhook.reseal': 'apart',
  'webhook.enable': 'waits',
  'webhook.disable': 'kept',
  'webhook.delete': 'kept',
  'sandbox.reset': 'waits',
  'audit.end_stream': 'kept',
  'job.run': 'waits',
  'job.retry': 'waits',
  'mail.read': 'waits',
  'mail.retry': 'waits',
  'member.create': 'waits',
  'member.invite': 'waits',
  'member.withdraw_invitation': 'kept',
  'member.sign_in': 'apart',
  'member.change_profile': 'apart',
  'member.change_role': 'kept_if_it_takes_away',
  'member.remove': 'kept',
  'member.set_password': 'waits',
  'member.renew_hash': 'apart',
  'member.enable_second_factor': 'waits',
  'member.disable_second_factor': 'waits',
  'member.reseal_second_factor': 'apart',
  'member.new_recovery_codes': 'waits',
  'member.use_recovery_code': 'waits',
  'member.sync': 'kept_if_it_takes_away',
  'member.break_glass': 'kept',
  'sso.configure': 'kept_if_it_takes_away',
  // Takes away: it allows passwords again. It is never refused, or a lost provider would lock everybody out.
  'sso.enforce': 'kept_if_it_takes_away',
  'sso.scim_token': 'kept_if_it_takes_away',
  'sso.refused': 'waits',
  'sso.domain': 'kept_if_it_takes_away',
  'directory.change': 'kept_if_it_takes_away',
  'backup.create': 'waits',
  'backup.restore': 'waits',
};

/** What a member may do again and again, and what changes nobody's rights, is noted apart from the chain. */
export const isApart = (action: AuditAction): boolean => WHEN_FULL[action] === 'apart';

export const isNeverRefused = ({ action, takesAway = false }: { action: AuditAction; takesAway?: boolean }): boolean =>
  WHEN_FULL[action] === 'kept' || (takesAway && WHEN_FULL[action] === 'kept_if_it_takes_away');

/** Whose share of the log an entry takes: a tenant's or the operators'. What a member of the tenant does takes the tenant's. */
export const shareOf = (
  { action, tenant }: Pick<AuditEntry, 'action' | 'tenant'>,
  { tenant: actorsTenant }: Pick<ActionContext, 'tenant'>,
): string => (OPERATORS_SHARE.has(action) && actorsTenant !== tenant ? OPERATORS : tenant);
