import { createHash, createHmac } from 'node:crypto';
import { OUTCOME_DAYS_MAX, OUTCOME_LABELS, type OutcomeEffect, type OutcomeLabel } from '@cotejo/contracts';
import type { LuaScript, Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import type { Pepper } from '../keys/pepper-file.js';
import { luaScript } from '../lua-script.js';
import { type OutcomeCounts, readFields } from './outcome-counts.js';

const DAY_MS = 86_400_000;
/** Counts are kept for this number of months, with the month of the decision. */
const MONTHS = 13;
const MONTH_DAYS_MAX = 31;
/** Redis stores a hash of at most 128 short entries as one block, a fifth of the memory. So each month has this number of hashes. */
const BUCKETS = 512;
/**
 * Labelled receipts in a bucket, about 65,000 in a month. Good payments leave room for frauds, which become known later.
 */
const RECEIPTS_MAX: Record<OutcomeLabel, number> = { fraud: 128, chargeback: 128, good: 100, unknown: 100 };
const DIGEST_LENGTH = 16;
const LETTERS: Record<OutcomeLabel, string> = { fraud: 'f', chargeback: 'c', good: 'g', unknown: 'u' };

/** What the store needs of a verified receipt. */
export interface LabelledDecision {
  tenant: string;
  /** The signed part of the token. Only a keyed digest of it is stored. */
  signedText: string;
  decidedAtMs: number;
  scorecard: string;
  score: number;
  reasons: readonly string[];
}

/**
 * Counts labels of decisions by score and reason. A receipt is counted once: a keyed digest of it is kept with its label
 * until receipts of its month can no longer get a label. The counts have no link to a receipt.
 */
export class OutcomeStore {
  private readonly countOutcome: LuaScript<OutcomeEffect>;
  private readonly prefix: string;

  /** @param peppers the newest first; receipts that were labelled under an older one are found too */
  constructor(
    private readonly redis: Redis,
    { namespace, environment }: Deployment,
    private readonly peppers: Secret<readonly Pepper[]>,
    private readonly receiptsMax = RECEIPTS_MAX,
  ) {
    this.countOutcome = luaScript(redis, 'count-outcome');
    this.prefix = `${namespace}:${environment}:outcomes`;
  }

  /** Whether a receipt may still get a label. */
  isOpen({ decidedAtMs }: Pick<LabelledDecision, 'decidedAtMs'>, nowMs: number): boolean {
    return nowMs - decidedAtMs <= OUTCOME_DAYS_MAX * DAY_MS;
  }

  /** Counts a label of a receipt that is open. */
  count(decision: LabelledDecision, label: OutcomeLabel): Promise<OutcomeEffect> {
    const { tenant, decidedAtMs } = decision;
    const month = monthOf(decidedAtMs);
    const monthEndMs = Date.parse(`${month}-01T00:00:00Z`) + MONTH_DAYS_MAX * DAY_MS;
    const digests = this.digestsOf(decision);
    return this.countOutcome(
      [`${this.prefix}:{${tenant}}:receipts:${month}:${bucketOf(decision)}`, this.countsOf(tenant, month)],
      LETTERS[label],
      // One day later than the last label, so that no receipt can be counted after its entry is gone.
      monthEndMs + (OUTCOME_DAYS_MAX + 1) * DAY_MS,
      monthEndMs + MONTHS * MONTH_DAYS_MAX * DAY_MS,
      this.receiptsMax[label],
      digests.length,
      ...digests,
      ...fieldsOf(decision),
    );
  }

  /** All counts of a tenant, over the months that are kept. */
  async read(tenant: string, nowMs: number): Promise<OutcomeCounts> {
    const names = monthsBefore(nowMs).map((month) => this.countsOf(tenant, month));
    const hashes = await Promise.all(names.map((name) => this.redis.hgetall(name)));
    return readFields(hashes, labelOfLetter);
  }

  private countsOf(tenant: string, month: string): string {
    return `${this.prefix}:{${tenant}}:counts:${month}`;
  }

  private digestsOf({ tenant, signedText }: LabelledDecision): string[] {
    return this.peppers.current.map(({ secret }) =>
      createHmac('sha256', secret)
        .update(`\noutcome of a receipt\n${tenant}\n${signedText}`)
        .digest('base64url')
        .slice(0, DIGEST_LENGTH),
    );
  }
}

/** The same under every pepper. Nine bits of the hash of a signed text tell no part of the text. */
const bucketOf = ({ signedText }: LabelledDecision): number =>
  createHash('sha256').update(signedText).digest().readUInt16BE(0) % BUCKETS;

/** A band of the score and the reasons, each with the scorecard. Reason codes have no blank and no equal sign. */
function fieldsOf({ scorecard, score, reasons }: LabelledDecision): string[] {
  const band = Math.floor(score + 1e-9);
  return [`${scorecard} band=${band}`, ...[...new Set(reasons)].map((reason) => `${scorecard} reason=${reason}`)];
}

const labelOfLetter = (letter: string): OutcomeLabel | null =>
  OUTCOME_LABELS.find((label) => LETTERS[label] === letter) ?? null;

/** Month in UTC, `2026-11`. */
const monthOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 7);

function monthsBefore(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS + 1 }, (_, back) =>
    monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)),
  );
}
