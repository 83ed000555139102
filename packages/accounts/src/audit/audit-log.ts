import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { findKeyIn } from '../keys/api-key.js';
import { lua } from '../lua.js';
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

/** One change: what is written, and what the audit log says about it. */
export interface Change {
  action: AuditAction;
  tenant: string;
  object: string;
  changes: AuditChanges;
  /** Hash by which the records are found, unless they name another. */
  index: string;
  records: ChangedRecord[];
}

/** A change that waits for its commit; `null` when there is nothing to change. */
export interface Prepared<T> {
  change: Change | null;
  result: T;
}

interface ChangedRecord {
  name: string;
  /** `null`: the record goes, and its field of the index with it. */
  value: object | null;
  /** Unless it is that of the change. */
  index?: string;
  field: string;
  fieldValue: string;
  /** What is told to who caches it: `key:<mac>`, `tenant:<id>`, `cleared:<tenant>` or `policy:<tenant>`; `null`: nobody does. */
  tell: string | null;
  /** After which the record ends by itself; its field of the index stays. */
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

/** The one way in which accounts change: each change and its entry of the hash chain are written together or not at all. */
export class AuditLog {
  private readonly redis: Redis & CommitCommand;

  constructor(
    redis: Redis,
    private readonly names: AccountNames,
  ) {
    redis.defineCommand('cotejoCommit', { lua: lua('commit') });
    this.redis = redis as Redis & CommitCommand;
  }

  /**
   * @param prepare reads what it needs and says what to change and what comes of it; run again when another change came
   *   in between, so that every change rests on what really was
   * @throws AccountError whatever `prepare` throws, `invalid_name` for the actor, `too_many_changes`
   */
  async commit<T>(context: ActionContext, prepare: () => Promise<Prepared<T>>): Promise<T> {
    if (!ACTOR.test(context.actor) || findKeyIn(context.actor)) {
      throw new AccountError('invalid_name', 'an actor is 1 to 64 letters, digits, spaces or . _ @ : + -, and no key');
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

  /** Notes what somebody did that changes no record of the accounts. @throws AccountError as `commit` */
  note(context: ActionContext, done: Pick<Change, 'action' | 'tenant' | 'object' | 'changes'>): Promise<void> {
    return this.commit(context, async () => ({ result: undefined, change: { ...done, index: '', records: [] } }));
  }

  /** The newest entries first. */
  async list(count: number): Promise<AuditEntry[]> {
    const texts = await this.redis.lrange(this.names.auditLog, -count, -1);
    return texts.map((text) => JSON.parse(text) as AuditEntry).reverse();
  }

  /**
   * The newest entries first, of one tenant or of all.
   * @param page before: older than this one; count: as many, but it reads no more than 20,000 to find them
   * @returns before: to ask for older ones; `null`: there are none
   */
  async page({ tenant, before, count }: { tenant?: string; before?: number | undefined; count: number }) {
    const entries: AuditEntry[] = [];
    const [newest, oldest] = await this.bounds();
    let next = Math.min(before ?? Number.POSITIVE_INFINITY, newest + 1);
    for (let read = 0; read < PAGES_MAX && entries.length < count && next > oldest; read += 1) {
      const from = Math.max(next - PAGE, oldest);
      // Entries have their numbers without a gap; where somebody took one out, some are shown twice or not: the check tells.
      const texts = await this.redis.lrange(this.names.auditLog, from - oldest, next - 1 - oldest);
      const found = texts.flatMap(readable).reverse();
      next = from;
      for (const entry of found) {
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

  /** Numbers of the newest entry and of the oldest that is kept. */
  private async bounds(): Promise<[newest: number, oldest: number]> {
    const [head, anchor] = await this.redis.mget(this.names.auditHead, this.names.auditAnchor);
    return [(readLink(head ?? null) ?? GENESIS).seq, (readLink(anchor ?? null) ?? GENESIS).seq + 1];
  }

  private async write(head: string, change: Change, context: ActionContext): Promise<boolean> {
    const { names } = this;
    const entry = nextEntry(head, change, context);
    const keys = [names.auditLog, names.auditHead, names.auditAnchor];
    const limits = [entry.time - KEPT_MS, ENTRIES_MAX];
    const records = change.records.flatMap(({ value, field, fieldValue, tell, lifetimeMs }) => [
      value === null ? '' : JSON.stringify(value),
      field,
      fieldValue,
      tell ?? '',
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

/** One that somebody broke is left out here, and told by the check. */
function readable(text: string): AuditEntry[] {
  try {
    return [JSON.parse(text) as AuditEntry];
  } catch {
    return [];
  }
}

/** The log alone, for what changes no accounts. */
export const openAuditLog = (redis: Redis, scope: Deployment): AuditLog => new AuditLog(redis, accountNames(scope));

function nextEntry(head: string, change: Change, { actor, requestId, sourceIp }: ActionContext): AuditEntry {
  const { action, tenant, object, changes } = change;
  // A head that was tampered with stops no operator; verification will say so.
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
