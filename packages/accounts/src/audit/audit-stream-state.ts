import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { loadScript } from '../load-script.js';
import { KEPT_MS } from './audit-bounds.js';
import {
  type ActionContext,
  type ArchivedRun,
  type AuditEntry,
  type ChainLink,
  contentOf,
  GENESIS,
  isRun,
  linkText,
  parseItem,
  readLink,
  type StreamedVisit,
} from './audit-entry.js';
import { follow } from './audit-follow.js';

/** Refused sign-ins that the console can show, of each tenant and of all. About 300 bytes each. */
const REFUSED_MAX = 500;

/** How far the files of the audit stream are, and what failed last. */
export interface StreamStatus {
  /** Newest entry in the files; `null`: there is no stream. */
  streamed: ChainLink | null;
  /** Number of the first entry that was ever streamed. */
  first: number;
  head: ChainLink;
  /** Number of the last item apart from the chain: of all items, and of those in the files. */
  apart: number;
  apartTaken: number;
  /** Epoch milliseconds of the last batch that was written. */
  takenAt: number | null;
  /** Failed attempts since then, the time of the last one, and the code of its problem. */
  failures: number;
  failedAt: number | null;
  problem: string | null;
}

/** Streamed apart from the chain: a sign-in (also a refused one) or a signed checkpoint, as text. */
export interface ApartItem {
  number: number;
  kind: 'visit' | 'checkpoint';
  text: string;
}

/** What a batch begins after: an entry of the chain, and an item apart from it. */
export interface StreamPosition {
  link: ChainLink;
  apart: number;
}

/**
 * Position of the audit stream in the state Redis. Its first position makes every later entry stay in Redis until it
 * is in the files of the stream, see `commit.lua`.
 */
export class AuditStreamState {
  private readonly names: AccountNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = accountNames(scope);
  }

  /**
   * The position of the stream. The first call of a deployment begins before the oldest entry from which on Redis has every
   * entry. Call it only with the lease.
   */
  async begin(): Promise<StreamPosition> {
    const { auditStreamed, auditStreamState } = this.names;
    if ((await this.redis.hexists(auditStreamState, 'first')) === 0) {
      // From now on no entry leaves Redis, so the beginning cannot change while it is read.
      await this.redis.set(auditStreamed, linkText(GENESIS));
      const start = await this.beforeUnbrokenEntries();
      await this.redis
        .multi()
        .set(auditStreamed, linkText(start))
        .hset(auditStreamState, 'first', start.seq + 1)
        .exec();
    }
    const { streamed, apartTaken } = await this.status();
    return { link: streamed ?? GENESIS, apart: apartTaken };
  }

  async status(): Promise<StreamStatus> {
    const { auditStreamed, auditHead, auditStreamState } = this.names;
    const [[streamed, head], state] = await Promise.all([
      this.redis.mget(auditStreamed, auditHead),
      this.redis.hgetall(auditStreamState),
    ]);
    const timeOf = (text: string | undefined) => (text === undefined ? null : Number(text));
    return {
      streamed: streamed ? readLink(streamed) : null,
      first: Number(state.first ?? 1),
      head: readLink(head ?? null) ?? GENESIS,
      apart: Number(state.apart ?? 0),
      apartTaken: Number(state.apartTaken ?? 0),
      takenAt: timeOf(state.takenAt),
      failures: Number(state.failures ?? 0),
      failedAt: timeOf(state.failedAt),
      problem: state.problem ?? null,
    };
  }

  /**
   * Age of the oldest entry, or item apart, that is not in the files yet, in milliseconds; 0 without one or without a stream.
   */
  async waitingMs(now = Date.now()): Promise<number> {
    const { streamed, apartTaken } = await this.status();
    if (!streamed) {
      return 0;
    }
    const [[text], [item]] = await Promise.all([
      this.redis.zrangebyscore(this.names.auditEntries, `(${streamed.seq}`, '+inf', 'LIMIT', 0, 1),
      this.apartAfter(apartTaken, 1),
    ]);
    const times = [text, item?.kind === 'visit' ? item.text : undefined].flatMap(
      (each) => parseItem(each ?? '')?.time ?? [],
    );
    return Math.max(0, ...times.map((time) => now - time));
  }

  /**
   * The entries after a link, as they are stored.
   * @throws ExpectedError for an edited, moved or missing entry
   */
  async entriesAfter(link: ChainLink, count: number): Promise<AuditEntry[]> {
    const texts = await this.redis.zrangebyscore(this.names.auditEntries, `(${link.seq}`, '+inf', 'LIMIT', 0, count);
    let last = link;
    for (const text of texts) {
      last = follow(last, text);
    }
    return texts.map((text) => parseItem(text) as AuditEntry);
  }

  /** Whether the log contains this link. Entries that left Redis are not compared. */
  async contains({ seq, hash }: ChainLink): Promise<boolean> {
    const [[anchor], [text]] = await Promise.all([
      this.redis.mget(this.names.auditAnchor),
      this.redis.zrangebyscore(this.names.auditEntries, seq, seq, 'LIMIT', 0, 1),
    ]);
    return parseItem(text ?? '')?.hash === hash || anchor === linkText({ seq, hash });
  }

  async apartAfter(number: number, count: number): Promise<ApartItem[]> {
    const items = await this.redis.xrange(this.names.auditStreamApart, `(${number}-0`, '+', 'COUNT', count);
    return items.map(([id, [kind, text]]) => ({
      number: Number(id.split('-', 1)[0]),
      kind: kind as ApartItem['kind'],
      text: text as string,
    }));
  }

  /** Adds an item apart from the chain. @returns `false` when there is no stream */
  async addApart(kind: ApartItem['kind'], text: string): Promise<boolean> {
    const { auditStreamed, auditStreamState, auditStreamApart } = this.names;
    const add = loadScript<number>(this.redis, 'stream-apart');
    return (await add([auditStreamed, auditStreamState, auditStreamApart], kind, text)) !== 0;
  }

  /**
   * Notes a refused sign-in for the console, and for the stream when there is one.
   * @param member whose sign-in it was; `null`: no member has this address. The address itself is never noted.
   */
  async noteRefusedSignIn(
    member: { id: string; tenant: string | null } | null,
    refused: NonNullable<StreamedVisit['refused']>,
    context: Omit<ActionContext, 'actor'>,
  ): Promise<void> {
    const { id: object, tenant } = member ?? { id: '-', tenant: null };
    const signIn = { action: 'member.sign_in', tenant: tenant ?? '-', object, changes: {} } as const;
    const visit: StreamedVisit = { ...contentOf(signIn, { ...context, actor: member?.id ?? 'unknown' }), refused };
    const text = JSON.stringify(visit);
    // As many commands for an unknown address as for a known one, so that the time of an answer reveals neither.
    const lists = [this.names.auditRefused(visit.tenant), this.names.auditRefused('*')];
    const writes = lists.flatMap((list) => [
      ['lpush', list, text],
      ['ltrim', list, 0, REFUSED_MAX - 1],
      ['pexpire', list, KEPT_MS],
    ]);
    await Promise.all([this.redis.multi(writes).exec(), this.addApart('visit', text)]);
  }

  /** @returns `false`: another worker streams, or the pause after a failure has not ended */
  async takeLease(lease: string, ms: number): Promise<boolean> {
    return (await this.redis.set(this.names.auditStreamLease, lease, 'PX', ms, 'NX')) === 'OK';
  }

  /** Sets how long the lease lasts from now. @returns `false`: this worker does not hold it any more */
  async holdLease(lease: string, ms: number): Promise<boolean> {
    const hold = loadScript<number>(this.redis, 'hold-lease');
    return (await hold([this.names.auditStreamLease], lease, ms)) === 1;
  }

  /**
   * Notes that everything up to a position is in the files. @returns `false`: the lease or the position changed meanwhile
   */
  async advance(lease: string, ms: number, from: StreamPosition, to: StreamPosition): Promise<boolean> {
    const { auditStreamLease, auditStreamed, auditStreamState, auditStreamApart } = this.names;
    const keys = [auditStreamLease, auditStreamed, auditStreamState, auditStreamApart];
    const links = [linkText(from.link), linkText(to.link)];
    const advance = loadScript<number>(this.redis, 'advance-stream');
    return (await advance(keys, lease, ms, ...links, to.apart, Date.now())) === 1;
  }

  /** Notes a failed attempt. @returns the number of failures since the last success */
  async noteFailure(problem: string): Promise<number> {
    const state = this.names.auditStreamState;
    const replies = await this.redis
      .multi()
      .hset(state, { problem, failedAt: Date.now() })
      .hincrby(state, 'failures', 1)
      .exec();
    return Number(replies?.[1]?.[1] ?? 1);
  }

  /**
   * Moves the stream back, so that the entries from this number on are written again.
   * @throws ExpectedError `not_in_log` or `no_stream` when Redis does not have all of these entries, or there is no stream
   */
  async rewind(seq: number): Promise<void> {
    const { streamed } = await this.status();
    if (!streamed) {
      throw new ExpectedError('no_stream', 'there is no audit stream');
    }
    const { auditEntries, auditStreamed } = this.names;
    const texts = await this.redis.zrangebyscore(auditEntries, seq, streamed.seq);
    const items = texts.map(parseItem);
    const first = items[0];
    if (!first || isRun(first) || first.seq !== seq || items.some((item) => item === null || isRun(item))) {
      throw new ExpectedError('not_in_log', `the audit log in Redis does not continue entry ${seq - 1}`);
    }
    await this.redis.set(auditStreamed, linkText({ seq: seq - 1, hash: first.previous }));
  }

  /**
   * Ends the stream: entries leave Redis without it. A worker with a configured stream begins a new one. Numbers apart from
   * the chain go on, because a receiver removes repetitions by them.
   */
  async end(): Promise<void> {
    const { auditStreamed, auditStreamState, auditStreamApart, auditStreamLease } = this.names;
    const { apart } = await this.status();
    await this.redis
      .multi()
      .del(auditStreamed, auditStreamApart, auditStreamLease, auditStreamState)
      .hset(auditStreamState, { apart, apartTaken: apart })
      .exec();
  }

  private async beforeUnbrokenEntries(): Promise<ChainLink> {
    const items = (await this.redis.zrange(this.names.auditEntries, 0, '-1')).map(parseItem);
    const run = items.findLast((item): item is ArchivedRun => item !== null && isRun(item));
    return run ? { seq: run.to, hash: run.hash } : (readLink(await this.redis.get(this.names.auditAnchor)) ?? GENESIS);
  }
}
