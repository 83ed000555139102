import { type Decision, OUTCOMES, REASON_CODES } from '@cotejo/contracts';
import type { ProcessScope } from '@cotejo/platform';
import { type Counter, Gauge, MetricSet, type Registry } from '@cotejo/platform/metrics';
import { SCORE_BUCKETS, stabilityIndex } from '@cotejo/scorecard';
import { DayTally } from './day-tally.js';
import { type DriftReference, readDriftReference } from './drift-reference.js';

const DAY_MS = 86_400_000;
const BUCKET_POINTS = 100 / SCORE_BUCKETS;
/** Colombia has had no daylight saving time since 1993. */
const BOGOTA_OFFSET_MS = -5 * 3_600_000;
/** With fewer decisions the index is mostly chance: about 0.02 with a thousand on each side, without any shift. */
export const DECISIONS_MIN = 1_000;

/** The distribution to compare with, and its label. */
interface Expected {
  label: string;
  counts: readonly number[];
}

/** Distribution of the decisions of today and yesterday (in Bogotá), over all tenants, since this process started. */
export class Drift {
  private readonly reference: DriftReference | null;
  private readonly outcomes: Counter;
  private day: number;
  private today = new DayTally();
  private yesterday = new DayTally();

  constructor(
    { config, metrics }: Pick<ProcessScope, 'config' | 'metrics'>,
    /** Epoch milliseconds. */
    private readonly clock: () => number = Date.now,
  ) {
    this.reference = readDriftReference(config.policiesDir);
    this.day = this.dayNow();
    this.outcomes = new MetricSet(metrics).counter('decision_outcomes_total', 'Decisions by outcome', {
      outcome: OUTCOMES,
    });
    this.registerGauges(metrics);
  }

  observe(decision: Pick<Decision, 'score' | 'contributions' | 'outcome'>): void {
    if (this.dayNow() !== this.day) {
      this.startNewDay();
    }
    this.today.add(decision);
    this.outcomes.inc({ outcome: decision.outcome });
  }

  private dayNow(): number {
    return Math.floor((this.clock() + BOGOTA_OFFSET_MS) / DAY_MS);
  }

  private startNewDay(): void {
    const day = this.dayNow();
    // After more than one day without a decision, yesterday has no decisions.
    this.yesterday = day === this.day + 1 ? this.today : new DayTally();
    this.today = new DayTally();
    this.day = day;
  }

  /** Today and yesterday at the moment of the call. */
  private days(): { day: 'today' | 'yesterday'; tally: DayTally }[] {
    if (this.dayNow() !== this.day) {
      this.startNewDay();
    }
    return [
      { day: 'today', tally: this.today },
      { day: 'yesterday', tally: this.yesterday },
    ];
  }

  private registerGauges(metrics: Registry): void {
    const gauge = (name: string, help: string, label: string, fill: (gauge: Gauge) => void) =>
      new Gauge({
        name,
        help,
        labelNames: ['day', label],
        registers: [metrics],
        collect() {
          fill(this);
        },
      });
    gauge(
      'decision_scores',
      'Decisions of a day by score; a bucket covers ten scores and is named by the lowest',
      'bucket',
      (scores) => {
        for (const { day, tally } of this.days()) {
          for (const [index, count] of tally.buckets.entries()) {
            scores.set({ day, bucket: String(index * BUCKET_POINTS) }, count);
          }
        }
      },
    );
    gauge('decision_reasons', 'Decisions of a day with the reason', 'reason', (reasons) => {
      for (const { day, tally } of this.days()) {
        for (const [index, count] of tally.reasons.entries()) {
          reasons.set({ day, reason: REASON_CODES[index] as string }, count);
        }
      }
    });
    const help = "Population stability index of a day's scores; absent with fewer than 1,000 decisions";
    gauge('decision_score_stability_index', help, 'reference', (index) => {
      index.reset();
      for (const { day, value, reference } of this.stability()) {
        index.set({ day, reference }, value);
      }
    });
  }

  private stability(): { day: string; reference: string; value: number }[] {
    return this.days().flatMap(({ day, tally }) => {
      const expected = this.expected(day);
      if (!expected || tally.decisions < DECISIONS_MIN) {
        return [];
      }
      const value = stabilityIndex(expected.counts, tally.buckets);
      return value === null ? [] : [{ day, reference: expected.label, value }];
    });
  }

  /** The measured reference, or the day before when there is no reference. */
  private expected(day: 'today' | 'yesterday'): Expected | null {
    if (this.reference) {
      const { id, version, scores } = this.reference;
      return { label: `${id}@${version}`, counts: scores };
    }
    if (day === 'yesterday' || this.yesterday.decisions < DECISIONS_MIN) {
      return null;
    }
    return { label: 'yesterday', counts: this.yesterday.buckets };
  }
}
