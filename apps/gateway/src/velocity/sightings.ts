import type { CountLimit, CountSubject } from '@cotejo/contracts';
import type { FamilySurname } from '@cotejo/names';
import { afterTwoTurns, type LuaScript, luaScripts } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type CompiledLimits, classOf, SUBJECT_KINDS, type SubjectKind } from './compiled-limits.js';
import type { PepperExchange, Peppers } from './pepper-exchange.js';
import { TURN_MS, turnOf } from './pepper-ratchet.js';
import { digestOf, NO_DIGEST, placeMark, surnameMark } from './subject-digest.js';

/** A subject with its normalised value. */
export interface CountedSubject {
  of: CountSubject;
  value: string;
}

/** What one request of a tenant shows together. */
export interface Sighting {
  tenant: string;
  subjects: Partial<Record<SubjectKind, CountedSubject>>;
  /** Surnames of the buyer, two at most. */
  surnames: readonly FamilySurname[];
  /** Where the order goes: persons at one door with one phone, mailbox or payer are a household or a firm. */
  door: string | null;
  /** The phone that joins persons at one address; `null` where strangers with one phone are a doubt. */
  line: string | null;
  /** See `SMALL_AMOUNT_COP`. */
  hasSmallAmount: boolean;
}

/** A limit, and how often what it counts was seen within its window. */
export interface Count {
  limit: CountLimit;
  number: number;
}

export interface Counts {
  /** Crossed limits, and for each shared subject the number of persons in its longest window. */
  counts: Count[];
  /** Something was not counted, because the tenant has used up its share of the memory. */
  isFull: boolean;
}

interface QueuedCount {
  sighting: Sighting;
  limits: CompiledLimits;
  wasCounted: boolean;
  resolve: (counts: Counts) => void;
  reject: (error: unknown) => void;
}

/** A script blocks the Redis server for everyone, so one call counts few requests. */
const BATCH_MAX = 64;
const FLAGS = { isCounted: 1, hasSmallAmount: 2, isYesterdayUnderPrevious: 4 };
const MARK_BITS = 12;
const TENANT_LENGTH = 8;

/** The scripts of this app. */
const loadScript = luaScripts(new URL('..', import.meta.url).href);

/**
 * The counts of velocity. They are in the bus Redis, which writes nothing to disk, and their names are made with a pepper that
 * is never written to a disk. All requests of two turns of the event loop are counted in one script call.
 */
export class SightingCounters {
  private readonly countAll: LuaScript<number[][]>;
  private queue: QueuedCount[] = [];

  constructor(
    redis: Redis,
    private readonly prefix: string,
    private readonly exchange: Pick<PepperExchange, 'peppers'>,
    /** The most bytes that the records of one tenant may have in a day, and again in a week. */
    private readonly tenantBytes: number,
  ) {
    this.countAll = loadScript(redis, 'velocity');
  }

  /**
   * Counts a request.
   * @param wasCounted the request was counted before: it is only compared with the limits
   * @throws the error of Redis when it does not answer
   */
  count(sighting: Sighting, limits: CompiledLimits, wasCounted = false): Promise<Counts> {
    return new Promise((resolve, reject) => {
      if (this.queue.length === 0) {
        afterTwoTurns(() => this.flush());
      }
      this.queue.push({ sighting, limits, wasCounted, resolve, reject });
      if (this.queue.length === BATCH_MAX) {
        this.flush();
      }
    });
  }

  private flush(): void {
    const { queue } = this;
    this.queue = [];
    if (queue.length > 0) {
      void this.send(queue);
    }
  }

  private async send(batch: QueuedCount[]): Promise<void> {
    try {
      const sets = [...new Set(batch.map(({ limits }) => limits))];
      const requests = batch.map((queued) => this.requestOf(queued, sets.indexOf(queued.limits) + 1)).join('');
      const scripts = sets.map(({ script }) => script);
      const answers = await this.countAll([], this.shared(), Buffer.from(requests, 'latin1'), ...scripts);
      for (const [index, { limits, resolve }] of batch.entries()) {
        resolve(countsOf(answers[index] ?? [], limits));
      }
    } catch (error) {
      for (const { reject } of batch) {
        reject(error);
      }
    }
  }

  /** What the requests of a batch share, as JSON. */
  private shared(): string {
    const now = Date.now();
    const slots = (['day', 'week'] as const).flatMap((length) => {
      const turn = turnOf(now, length);
      return [turn, turn - 1].map((each) => [length[0] + String(each), each * TURN_MS[length], TURN_MS[length]]);
    });
    return JSON.stringify({ prefix: `${this.prefix}:`, slots, bytes: this.tenantBytes });
  }

  /** A request in the form of the script, a letter for each byte. */
  private requestOf({ sighting, limits, wasCounted }: QueuedCount, limitSet: number): string {
    const peppers = this.exchange.peppers(limits.turn);
    const { subjects, tenant, hasSmallAmount } = sighting;
    const flags =
      (wasCounted ? 0 : FLAGS.isCounted) +
      (hasSmallAmount ? FLAGS.hasSmallAmount : 0) +
      (isFirstDay(limits.turn) ? FLAGS.isYesterdayUnderPrevious : 0);
    const classes = SUBJECT_KINDS.map((kind) => (subjects[kind] ? classOf(subjects[kind].of) : 0));
    const digests = [peppers.current, peppers.previous].map((pepper) =>
      SUBJECT_KINDS.map((kind) => {
        const subject = subjects[kind];
        return subject ? digestOf(pepper, tenant, kind, subject.value) : NO_DIGEST;
      }).join(''),
    );
    const head = String.fromCharCode(flags, limitSet, ...classes) + marksOf(peppers, sighting);
    return head + nameOfTenant(peppers, tenant) + digests.join('');
  }
}

/** Yesterday had the pepper before on the first day of a turn only. */
const isFirstDay = (length: keyof typeof TURN_MS): boolean =>
  turnOf(Date.now() - TURN_MS.day, length) !== turnOf(Date.now(), length);

function marksOf({ markSeed }: Peppers, { surnames: [first, second], door, line }: Sighting): string {
  const [one, other] = [first, second].map((surname) => (surname ? surnameMark(markSeed, surname) : 0));
  const marks = ((one as number) << MARK_BITS) | (other as number);
  const places = [door, line].flatMap((place) => {
    const bits = place === null ? 0 : placeMark(markSeed, place);
    return [bits >> 8, bits & 0xff];
  });
  return String.fromCharCode(marks >> 16, (marks >> 8) & 0xff, marks & 0xff, ...places);
}

const TENANT_NAMES_MAX = 10_000;
const tenantNames = new WeakMap<Peppers, LRUCache<string, string>>();

/** The tenant, under the pepper; once for each turn. */
function nameOfTenant(peppers: Peppers, tenant: string): string {
  const names = tenantNames.get(peppers) ?? new LRUCache<string, string>({ max: TENANT_NAMES_MAX });
  tenantNames.set(peppers, names);
  const known = names.get(tenant);
  if (known !== undefined) {
    return known;
  }
  const name = digestOf(peppers.current, tenant, 'tenant', '').slice(0, TENANT_LENGTH);
  names.set(tenant, name);
  return name;
}

/** Reads an answer of the script: a flag, then pairs of the number of a limit and the count. */
function countsOf([flag, ...pairs]: readonly number[], { limits }: CompiledLimits): Counts {
  const counts: Count[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    counts.push({ limit: limits[(pairs[at] as number) - 1] as CountLimit, number: pairs[at + 1] as number });
  }
  return { counts, isFull: flag === 1 };
}
