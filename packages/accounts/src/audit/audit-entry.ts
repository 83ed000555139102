import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Who changes something, and by which request: `null` where there was none, as on the command line. */
export interface ActionContext {
  /** An operator's name, a console user's id, or `gateway`. */
  actor: string;
  requestId?: string | null;
  /** Cut to its network before it is kept. */
  sourceIp?: string | null;
}

export type AuditAction =
  | 'tenant.create'
  | 'tenant.set_plan'
  | 'tenant.suspend'
  | 'tenant.resume'
  | 'tenant.clear_entry'
  | 'tenant.unclear_entry'
  | 'policy.draft'
  | 'policy.shadow'
  | 'policy.activate'
  | 'policy.withdraw'
  | 'key.create'
  | 'key.rotate'
  | 'key.revoke'
  | 'key.exposed'
  | 'sandbox.reset'
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
  | 'member.use_recovery_code';

/** A changed member: before and after. Never a key or its MAC, nor a person's name or address. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>;

/** One change of accounts. Each entry carries the hash of the one before it, so none can be edited, moved or taken out. */
export interface AuditEntry {
  /** From 1, without a gap. */
  seq: number;
  /** Epoch milliseconds. */
  time: number;
  actor: string;
  action: AuditAction;
  /** `-`: of the deployment, such as its operators and its jobs. */
  tenant: string;
  /** Id of what was changed: the tenant, one of its keys or members, a list entry that it cleared, a version of its policy; a job, a mail. */
  object: string;
  changes: AuditChanges;
  requestId: string | null;
  /** The network the change came from, `192.0.2.0/24`. */
  sourceIp: string | null;
  /** Hash of the entry before, or `GENESIS`. */
  previous: string;
  /** SHA-256, hex, of everything else in canonical JSON. */
  hash: string;
}

/** Where an entry stands in the chain. */
export interface ChainLink {
  seq: number;
  hash: string;
}

export const GENESIS: ChainLink = { seq: 0, hash: '0'.repeat(64) };

/** An entry with the hash it must have. */
export function sealEntry(content: Omit<AuditEntry, 'hash'>): AuditEntry {
  return { ...content, hash: entryHash(content) };
}

export function entryHash(content: Omit<AuditEntry, 'hash'>): string {
  const { hash: _, ...rest } = content as AuditEntry;
  return createHash('sha256').update(canonicalJson(rest)).digest('hex');
}

export const linkText = ({ seq, hash }: ChainLink): string => `${seq}:${hash}`;

/** The link as it is written, `seq:hash`; of nothing, the beginning. `null`: it is no link. */
export function readLink(text: string | null): ChainLink | null {
  if (text === null || text === '') {
    return GENESIS;
  }
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text);
  return match ? { seq: Number(match[1]), hash: match[2] as string } : null;
}

/** An address without its last part: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(mapped)) {
    return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  }
  const groups = mapped.split('::', 1)[0]?.split(':').slice(0, 3) ?? [];
  return `${groups.map((group) => group || '0').join(':')}::/48`;
}

/** JSON with the members of every object in one order: the same content is always the same text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
