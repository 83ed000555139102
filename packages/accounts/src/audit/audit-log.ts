import { setTimeout as sleep } from 'node:timers/promises';
import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { findKeyIn } from '../keys/api-key.js';
import { loadScript } from '../load-script.js';
import {
  AUDIT_BOUNDS,
  type AuditBounds,
  isApart,
  isNeverRefused,
  KEPT_MS,
  OPERATORS,
  shareOf,
} from './audit-bounds.js';
import {
  type ActionContext,
  type AuditAction,
  type AuditChanges,
  type AuditEntry,
  contentOf,
  GENESIS,
  isRun,
  linkText,
  parseItem,
  readLink,
  type StreamedVisit,
  sealEntry,
  type Visit,
} from './audit-entry.js';
import { type AuditPage, type AuditQuery, AuditSearch } from './audit-search.js';

/** One change: the records to write, and the content of its audit entry. */
export interface Change {
  action: AuditAction;
  tenant: string;
  object: string;
  changes: AuditChanges;
  /** The change only takes rights away: see `WHEN_FULL`. */
  takesAway?: boolean;
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

const ATTEMPTS_MAX = 50;
const PAUSE_MAX_MS = 20;
const ACTOR = /^[\p{L}\p{N} ._@:+-]{1,64}$/u;
/** Ids of members and names of processes: the audit log shows them as proved. */
const PROVED = /^(mem_[0-9a-f]+|gateway|worker)$/i;

/**
 * The only way to change accounts: a change and its entry are written together or not at all. Nothing leaves the chain in
 * Redis before it is in the archive (`AuditArchive`) and, if there is a stream, in the files of the stream
 * (`AuditStreamState`).
 */
export class AuditLog {
  private readonly names: AccountNames;
  private readonly search: AuditSearch;
  private readonly commitScript: LuaScript<1 | 0 | -1>;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly bounds: AuditBounds = AUDIT_BOUNDS,
  ) {
    this.names = accountNames(scope);
    this.search = new AuditSearch(redis, this.names);
    this.commitScript = loadScript(redis, 'commit');
  }

  /**
   * @param prepare reads the records it needs and returns the change and its result. It runs again when another change
   *   was committed in between, so that every change is based on current records.
   * @throws AccountError the errors of `prepare`, `invalid_name` for the actor, `too_many_changes`, `audit_waits`
   */
  async commit<T>(context: ActionContext, prepare: () => Promise<Prepared<T>>): Promise<T> {
    if (!ACTOR.test(context.actor) || findKeyIn(context.actor)) {
      throw new AccountError(
        'invalid_name',
        'an actor needs 1 to 64 letters, digits, spaces or . _ @ : + - and must not contain a key',
      );
    }
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const [head, revision] = await this.redis.mget(this.names.auditHead, this.names.auditRevision);
      const { change, result } = await prepare();
      const written = change ? await this.write([head ?? '', revision ?? ''], change, context) : 1;
      if (written === 1) {
        return result;
      }
      if (written === -1) {
        throw new AccountError(
          'audit_waits',
          'the audit log is full; no change is possible until it is exported and streamed',
        );
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
    return (await this.page({ count })).entries;
  }

  /**
   * Entries with a higher number, oldest first. Entries that left for the archive are skipped.
   * @returns last: pass it to read the next page; it is `seq` after the newest entry
   */
  async after(seq: number, count: number): Promise<{ entries: AuditEntry[]; last: number }> {
    const range = [`(${seq}`, '+inf', 'WITHSCORES', 'LIMIT', 0, count] as const;
    const flat = await this.redis.zrangebyscore(this.names.auditEntries, ...range);
    const items = flat.filter((_, index) => index % 2 === 0).map(parseItem);
    const entries = items.filter((item): item is AuditEntry => item !== null && !isRun(item));
    return { entries, last: Number(flat.at(-1) ?? seq) };
  }

  /** Sign-ins and changes of the own profile of these members, newest first. */
  visits(members: readonly string[]): Promise<Visit[]> {
    return this.visitsIn(members.map(this.names.auditVisits));
  }

  /**
   * Refused sign-ins, newest first.
   * @param tenant whose: a tenant's; `-`: of operators and of addresses that no member has; `*`: all
   */
  refusedSignIns(tenant: string): Promise<StreamedVisit[]> {
    return this.visitsIn([this.names.auditRefused(tenant)]);
  }

  private async visitsIn(lists: readonly string[]): Promise<StreamedVisit[]> {
    const texts = await Promise.all(lists.map((name) => this.redis.lrange(name, 0, -1)));
    const visits = texts.flat().map((text) => JSON.parse(text) as StreamedVisit);
    return visits.sort((a, b) => b.time - a.time);
  }

  /** One page of the entries that meet a query, newest first. One call reads at most 20,000 entries. */
  page(query: AuditQuery): Promise<AuditPage> {
    return this.search.find(query);
  }

  private write([head, revision]: [head: string, revision: string], change: Change, context: ActionContext) {
    const { names, bounds } = this;
    const placed = isApart(change.action) ? this.placeApart(change, context) : this.placeInChain(head, change, context);
    const records = change.records.flatMap(({ value, field, fieldValue, announce, lifetimeMs }) => [
      value === null ? '' : JSON.stringify(value),
      field,
      fieldValue,
      announce ?? '',
      lifetimeMs ?? '',
    ]);
    const keys = [
      ...[names.auditEntries, names.auditHead, names.auditAnchor, names.auditExported, names.auditRevision],
      ...[placed.list, names.auditList],
      ...[names.auditStreamed, names.auditStreamState, names.auditStreamApart],
      ...change.records.flatMap(({ name, index = change.index }) => [index, name]),
    ];
    return this.commitScript(
      keys,
      ...[head, revision, JSON.stringify(placed.entry), placed.link],
      ...[placed.time, bounds.entriesMax, placed.listMax],
      isNeverRefused(change) ? 1 : 0,
      names.changes,
      ...records,
    );
  }

  private placeInChain(head: string, change: Change, context: ActionContext) {
    const { names, bounds } = this;
    // A manipulated head must not stop operators; the chain check reports it.
    const last = readLink(head) ?? GENESIS;
    const entry = sealEntry({ seq: last.seq + 1, ...contentOf(change, context), previous: last.hash });
    const share = shareOf(change, context);
    const listMax = share === OPERATORS ? bounds.operatorsMax : bounds.tenantMax;
    return { entry, link: linkText(entry), list: names.auditShare(share), listMax, time: entry.time - KEPT_MS };
  }

  private placeApart(change: Change, context: ActionContext) {
    const list = this.names.auditVisits(change.object);
    return { entry: contentOf(change, context), link: '', list, listMax: this.bounds.visitsMax, time: KEPT_MS };
  }
}

/**
 * Context of a change by a name that was typed on the command line.
 * @throws AccountError `invalid_name` for a name that would look like a signed-in member or a process
 */
export function typedActor(actor: string): ActionContext {
  if (PROVED.test(actor.trim())) {
    throw new AccountError('invalid_name', 'an actor must not be the id of a member or the name of a process');
  }
  return { actor };
}
