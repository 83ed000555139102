import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * The person or process that makes a change, and its request; `null` when there is no request, as on the command line.
 */
export interface ActionContext {
  /** An operator's name, a console user's id, or `gateway`. */
  actor: string;
  /** The member who signed in to the console; missing for processes, and for the command line, which proves no name. */
  member?: Person;
  /** The tenant whose member or directory makes the change; missing for operators and processes. */
  tenant?: string;
  requestId?: string | null;
  /** Shortened to its network before it is stored. */
  sourceIp?: string | null;
}

/** A member of the console, as the rule of the second person sees them. */
export interface Person {
  id: string;
  /**
   * Id of the member who stands at the beginning of the chain of invitations that led to this member. `null`: not
   * recorded.
   */
  invitationChain: string | null;
  /**
   * The tenant at which that chain began, when its first member belongs to a tenant. `null`: it began with an operator, or
   * is not recorded. Missing in records of earlier versions.
   */
  team?: string | null;
}

export type AuditAction =
  | 'tenant.create'
  | 'tenant.set_plan'
  | 'tenant.suspend'
  | 'tenant.resume'
  | 'tenant.restrict'
  | 'tenant.clear_entry'
  | 'tenant.unclear_entry'
  | 'policy.draft'
  | 'policy.shadow'
  | 'policy.activate'
  | 'policy.return'
  | 'policy.withdraw'
  | 'block.add'
  | 'block.ask_lift'
  | 'block.keep'
  | 'block.lift'
  | 'key.create'
  | 'key.rotate'
  | 'key.revoke'
  | 'key.exposed'
  | 'key.restrict'
  | 'key.refused'
  | 'webhook.create'
  | 'webhook.change'
  | 'webhook.rotate_secret'
  | 'webhook.reseal'
  | 'webhook.enable'
  | 'webhook.disable'
  | 'webhook.delete'
  | 'sandbox.reset'
  | 'audit.end_stream'
  | 'job.run'
  | 'job.retry'
  | 'mail.read'
  | 'mail.retry'
  | 'member.create'
  | 'member.invite'
  | 'member.withdraw_invitation'
  | 'member.sign_in'
  | 'member.change_profile'
  | 'member.change_role'
  | 'member.remove'
  | 'member.set_password'
  | 'member.renew_hash'
  | 'member.enable_second_factor'
  | 'member.disable_second_factor'
  | 'member.reseal_second_factor'
  | 'member.new_recovery_codes'
  | 'member.use_recovery_code'
  | 'member.sync'
  | 'member.break_glass'
  | 'sso.configure'
  | 'sso.enforce'
  | 'sso.scim_token'
  | 'sso.refused'
  | 'sso.domain'
  | 'directory.change'
  | 'backup.create'
  | 'backup.restore';

/** Values before and after, by property name. Never a key or its MAC, nor a person's name or address. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>;

/**
 * One change of the accounts. Each entry holds the hash of the entry before it, so an edited, moved or removed entry is
 * detected.
 */
export interface AuditEntry {
  /** Starts at 1, without gaps. */
  seq: number;
  /** Epoch milliseconds. */
  time: number;
  actor: string;
  action: AuditAction;
  /** `-` for changes of the deployment, such as its operators and its jobs. */
  tenant: string;
  /**
   * Id of the changed object: the tenant, its key, member or webhook, a list entry it cleared, a version of its policy, a
   * block, a job, a mail or the audit stream.
   */
  object: string;
  changes: AuditChanges;
  requestId: string | null;
  /** The network the change came from, `192.0.2.0/24`. */
  sourceIp: string | null;
  /** Hash of the previous entry, or the hash of `GENESIS`. */
  previous: string;
  /** SHA-256, hex, of all other properties in canonical JSON. */
  hash: string;
}

/** A sign-in or a change of the own profile. It is not in the chain, so it has no number and no hash. */
export type Visit = Omit<AuditEntry, 'seq' | 'previous' | 'hash'>;

/** A sign-in as it is streamed. `refused` says why it failed, and is missing after a success. */
export type StreamedVisit = Visit & { refused?: 'wrong_credentials' | 'wrong_code' | 'company_sign_in' };

/** The content of an entry, without its place in the chain. */
export function contentOf(
  { action, tenant, object, changes }: Pick<Visit, 'action' | 'tenant' | 'object' | 'changes'>,
  { actor, requestId = null, sourceIp }: ActionContext,
): Visit {
  const network = sourceIp ? networkOf(sourceIp) : null;
  return { time: Date.now(), actor, action, tenant, object, changes, requestId, sourceIp: network };
}

/** Stands for entries that left Redis for the archive, without a gap. The chain goes on over `previous` and `hash`. */
export interface ArchivedRun {
  from: number;
  to: number;
  previous: string;
  /** Hash of the last entry. */
  hash: string;
  /** Time of the last entry, epoch milliseconds. */
  time: number;
}

export const isRun = (item: AuditEntry | ArchivedRun): item is ArchivedRun => 'from' in item;

/** Position of an entry in the chain. */
export interface ChainLink {
  seq: number;
  hash: string;
}

export const GENESIS: ChainLink = { seq: 0, hash: '0'.repeat(64) };

/** Adds the hash of an entry's content. */
export function sealEntry(content: Omit<AuditEntry, 'hash'>): AuditEntry {
  return { ...content, hash: entryHash(content) };
}

export function entryHash(content: Omit<AuditEntry, 'hash'>): string {
  const { hash: _, ...rest } = content as AuditEntry;
  return createHash('sha256').update(canonicalJson(rest)).digest('hex');
}

export const linkText = ({ seq, hash }: ChainLink): string => `${seq}:${hash}`;

/** Parses a link such as `seq:hash`. No text or an empty text is `GENESIS`; `null`: not a valid link. */
export function readLink(text: string | null): ChainLink | null {
  if (text === null || text === '') {
    return GENESIS;
  }
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text);
  return match ? { seq: Number(match[1]), hash: match[2] as string } : null;
}

/** Parses an entry or a run; `null`: unreadable. */
export function parseItem(text: string): AuditEntry | ArchivedRun | null {
  try {
    return JSON.parse(text) as AuditEntry | ArchivedRun;
  } catch {
    return null;
  }
}

/** Network of an IP address: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(mapped)) {
    return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  }
  const groups = mapped.split('::', 1)[0]?.split(':').slice(0, 3) ?? [];
  return `${groups.map((group) => group || '0').join(':')}::/48`;
}

/** JSON with sorted properties, so that equal content always gives equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
