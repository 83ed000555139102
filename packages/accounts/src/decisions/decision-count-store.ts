import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { bogotaDay, dayStart } from '../admission/quota-period.js';
import { loadScript } from '../load-script.js';
import {
  type DecisionCounts,
  isOfKey,
  type KeyOutcome,
  readDecisionCounts,
  readKeyOutcomes,
} from './decision-counts.js';

const DAY_MS = 86_400_000;
/** Counts of a day are kept for this number of days, the day itself included. */
export const DECISION_DAYS_KEPT = 35;
/** One day's fields of one tenant: all classes of all characteristics several times, and every group. */
const FIELDS_MAX = 2_000;
/** One day's counts by key, outcome and main reason: a few keys with every reason, or hundreds with the usual ones. */
const KEY_FIELDS_MAX = 1_000;

/** Counts of one tenant on one day, as one writer sends them together. */
export interface DecisionBatch {
  tenant: string;
  /** Day in Bogotá, `2026-11-25`. */
  day: string;
  /** Ascending over all batches of a writer for this tenant and day, from 1. */
  number: number;
  counts: ReadonlyMap<string, number>;
}

/** Counts of decisions by tenant and day in the state Redis. */
export class DecisionCountStore {
  private readonly count: LuaScript<0 | 1>;
  private readonly prefix: string;

  constructor(
    private readonly redis: Redis,
    { namespace, environment }: Deployment,
  ) {
    this.count = loadScript(redis, 'count-decisions');
    this.prefix = `${namespace}:${environment}:decisions`;
  }

  /** Adds a batch. To send a batch again changes nothing. @param writer identifies a process */
  async add(writer: string, { tenant, day, number, counts }: DecisionBatch, fieldsMax = FIELDS_MAX): Promise<void> {
    const addTo = (hash: string, max: number, fields: [string, number][]) =>
      fields.length > 0 &&
      this.count(
        [hash],
        `writer ${writer}`,
        number,
        dayStart(day) + (DECISION_DAYS_KEPT + 1) * DAY_MS,
        max,
        ...fields.flat(),
      );
    const all = [...counts];
    await Promise.all([
      addTo(
        this.hashOf(tenant, day),
        fieldsMax,
        all.filter(([field]) => !isOfKey(field)),
      ),
      addTo(
        this.keysHashOf(tenant, day),
        KEY_FIELDS_MAX,
        all.filter(([field]) => isOfKey(field)),
      ),
    ]);
  }

  /** The counts of some days together. */
  async read(tenant: string, days: readonly string[]): Promise<DecisionCounts> {
    return readDecisionCounts(await Promise.all(days.map((day) => this.redis.hgetall(this.hashOf(tenant, day)))));
  }

  /** The outcomes of some days by day, key and main reason. */
  async readOutcomes(tenant: string, days: readonly string[]): Promise<KeyOutcome[]> {
    const read = async (day: string) => readKeyOutcomes(day, await this.redis.hgetall(this.keysHashOf(tenant, day)));
    return (await Promise.all(days.map(read))).flat();
  }

  private keysHashOf(tenant: string, day: string): string {
    return `${this.hashOf(tenant, day)}:keys`;
  }

  private hashOf(tenant: string, day: string): string {
    return `${this.prefix}:{${tenant}}:${day}`;
  }
}

/** The days from the oldest to the newest. @param back number of days before today of the newest one */
export function daysBefore(nowMs: number, back: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => bogotaDay(nowMs - (back + count - 1 - index) * DAY_MS));
}
