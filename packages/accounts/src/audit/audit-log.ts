import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { findKeyIn } from '../keys/api-key.js';
import { readScript } from '../read-script.js';
import {
  type ActionContext,
  type AuditAction,
  type AuditChanges,
  type AuditEntry,
  GENESIS,
  linkText,
  networkOf,
  readLink,
  sealEntry,
} from './audit-entry.js';

/** One change: the records to write, and the content of its audit entry. */
export interface Change {
  action: AuditAction;
  tenant: string;
  object: string;
  changes: AuditChanges;
  /** Index (a Redis hash) of the records, unless a record names another one. */
  index: string;
  records: ChangedRecord[];
}

/** A change that is ready to be committed, `null` when there is nothing to change, and the result for the caller. */
export interface Prepared<T> {
  change: Change | null;
  result: T;
}

interface ChangedRecord {
  name: string;
  /** `null`: delete the record and its index field. */
  value: object | null;
  /** Index of this record, if it differs from the index of the change. */
  index?: string;
  field: string;
  fieldValue: string;
  /**
   * Message for caches of this record: `key:<mac>`, `tenant:<id>`, `cleared:<tenant>` or `policy:<tenant>`; `null`: not
   * cached anywhere.
   */
  announce: string | null;
  /** Lifetime of the record in Redis; its index field stays. */
  lifetimeMs?: number;
}

const DAY_MS = 86_400_000;
const KEPT_MS = 365 * DAY_MS;
/** About 60 MB; the state Redis evicts nothing, so the log must not fill it. */
const ENTRIES_MAX = 100_000;
const PAGE = 1_000;
const PAGES_MAX = 20;
const ATTEMPTS_MAX = 50;
const PAUSE_MAX_MS = 20;
const ACTOR = /^[\p{L}\p{N} ._@:+-]{1,64}$/u;

interface CommitCommand {
  cotejoCommit(numberOfKeys: number, ...keysAndArguments: (string | number)[]): Promise<number>;
}

/** The only way to change accounts: a change and its entry in the hash chain are written together or not at all. */
export class AuditLog {
  private readonly redis: Redis & CommitCommand;

  constructor(
    redis: Redis,
    private readonly names: AccountNames,
  ) {
    redis.defineCommand('cotejoCommit', { lua: readScript('commit') });
    this.redis = redis as Redis & CommitCommand;
  }

  /**
   * @param prepare reads the records it needs and returns the change and its result. It runs again when another change
   *   was committed in between, so that every change is based on current records.
   * @throws AccountError the errors of `prepare`, `invalid_name` for the actor, `too_many_changes`
   */
  async commit<T>(context: ActionContext, prepare: () => Promise<Prepared<T>>): Promise<T> {
    if (!ACTOR.test(context.actor) || findKeyIn(context.actor)) {
      throw new AccountError(
        'invalid_name',
        'an actor needs 1 to 64 letters, digits, spaces or . _ @ : + - and must not contain a key',
      );
    }
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const head = (await this.redis.get(this.names.auditHead)) ?? '';
      const { change, result } = await prepare();
      if (!change || (await this.write(head, change, context))) {
        return result;
      }
      await sleep(Math.random() * PAUSE_MAX_MS);
    }
    throw new AccountError('too_many_changes', 'too many changes at once; try again');
  }

  /** Adds an entry about an action that changes no record of the accounts. @throws AccountError as `commit` */
  note(context: ActionContext, done: Pick<Change, 'action' | 'tenant' | 'object' | 'changes'>): Promise<void> {
    return this.commit(context, async () => ({ result: undefined, change: { ...done, index: '', records: [] } }));
  }

  /** The newest entries, newest first. */
  async list(count: number): Promise<AuditEntry[]> {
    const texts = await this.redis.lrange(this.names.auditLog, -count, -1);
    return texts.map((text) => JSON.parse(text) as AuditEntry).reverse();
  }

  /**
   * One page of entries, newest first, of one tenant or of all tenants.
   * @param page before: only entries with a lower number; count: maximum number of entries; one call reads at most
   *   20,000
   * @returns before: pass it to read the next page; `null`: there are no older entries
   */
  async page({ tenant, before, count }: { tenant?: string; before?: number | undefined; count: number }) {
    const entries: AuditEntry[] = [];
    const [newest, oldest] = await this.bounds();
    let next = Math.min(before ?? Number.POSITIVE_INFINITY, newest + 1);
    for (let read = 0; read < PAGES_MAX && entries.length < count && next > oldest; read += 1) {
      const from = Math.max(next - PAGE, oldest);
      // Numbers have no gaps. If an attacker removed entries, some may appear twice or not at all; the chain check
      // reports it.
      const texts = await this.redis.lrange(this.names.auditLog, from - oldest, next - 1 - oldest);
      const page = texts.flatMap(readEntry).reverse();
      next = from;
      for (const entry of page) {
        if (tenant !== undefined && entry.tenant !== tenant) {
          continue;
        }
        entries.push(entry);
        if (entries.length < count) {
          continue;
        }
        next = entry.seq;
        break;
      }
    }
    return { entries, before: next > oldest ? next : null };
  }

  /** Numbers of the newest entry and of the oldest kept entry. */
  private async bounds(): Promise<[newest: number, oldest: number]> {
    const [head, anchor] = await this.redis.mget(this.names.auditHead, this.names.auditAnchor);
    return [(readLink(head ?? null) ?? GENESIS).seq, (readLink(anchor ?? null) ?? GENESIS).seq + 1];
  }

  private async write(head: string, change: Change, context: ActionContext): Promise<boolean> {
    const { names } = this;
    const entry = nextEntry(head, change, context);
    const keys = [names.auditLog, names.auditHead, names.auditAnchor];
    const limits = [entry.time - KEPT_MS, ENTRIES_MAX];
    const records = change.records.flatMap(({ value, field, fieldValue, announce, lifetimeMs }) => [
      value === null ? '' : JSON.stringify(value),
      field,
      fieldValue,
      announce ?? '',
      lifetimeMs ?? '',
    ]);
    const committed = await this.redis.cotejoCommit(
      keys.length + 2 * change.records.length,
      ...keys,
      ...change.records.flatMap(({ name, index = change.index }) => [index, name]),
      head,
      JSON.stringify(entry),
      linkText(entry),
      ...limits,
      names.changes,
      ...records,
    );
    return committed === 1;
  }
}

/** Leaves out an unreadable entry; the chain check reports it. */
function readEntry(text: string): AuditEntry[] {
  try {
    return [JSON.parse(text) as AuditEntry];
  } catch {
    return [];
  }
}

/** Opens the log alone, for actions that change no accounts. */
export const openAuditLog = (redis: Redis, scope: Deployment): AuditLog => new AuditLog(redis, accountNames(scope));

function nextEntry(head: string, change: Change, { actor, requestId, sourceIp }: ActionContext): AuditEntry {
  const { action, tenant, object, changes } = change;
  // A manipulated head must not stop operators; the chain check reports it.
  const last = readLink(head) ?? GENESIS;
  return sealEntry({
    seq: last.seq + 1,
    time: Date.now(),
    actor,
    action,
    tenant,
    object,
    changes,
    requestId: requestId ?? null,
    sourceIp: sourceIp ? networkOf(sourceIp) : null,
    previous: last.hash,
  });
}
