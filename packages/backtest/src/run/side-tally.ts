import type { Decision, ReasonCode } from '@cotejo/contracts';
import { SCORE_BUCKETS, scoreBucket } from '@cotejo/scorecard/browser';
import { LABELS, type Label } from '../history/plain-cells.js';
import { AMOUNT_BANDS, amountBand } from '../measure/amount-bands.js';
import { Halves } from '../measure/halves.js';
import { OutcomeCounts } from '../measure/outcome-counts.js';
import { ScoreCounts } from '../measure/score-counts.js';

/** Facts of a payment by which its decision is counted. */
export interface CountedPayment {
  label: Label;
  month: string | null;
  amountCop: number | null;
}

/** Scores and outcomes of the decisions of a month. */
interface MonthTally {
  buckets: Float64Array;
  outcomes: OutcomeCounts;
}

/** Number of decisions with a reason, and the number of the last one, so that each decision is counted once. */
interface ReasonCount {
  decisions: number;
  last: number;
}

/** Counts of the decisions of one policy. Its size does not depend on the number of decisions. */
export class SideTally {
  readonly scores = Object.fromEntries(LABELS.map((label) => [label, new ScoreCounts()])) as Record<Label, ScoreCounts>;
  readonly halves = new Halves();
  /** Figures by month. Their number is limited, because only months of this century are accepted. */
  readonly months = new Map<string, MonthTally>();
  /** Outcomes by band of the amount. */
  readonly amounts = AMOUNT_BANDS.map(() => new OutcomeCounts());
  readonly withoutAmount = new OutcomeCounts();
  private readonly reasonCounts = new Map<ReasonCode, ReasonCount>();
  private decisions = 0;

  add({ outcome, score, contributions }: Decision, { label, month, amountCop }: CountedPayment): void {
    this.decisions += 1;
    this.scores[label].add(score);
    const bucket = scoreBucket(score);
    this.halves.add(bucket);
    if (month !== null) {
      const tally = this.monthOf(month);
      tally.buckets[bucket] = (tally.buckets[bucket] as number) + 1;
      tally.outcomes.add(outcome, label);
    }
    const amounts = amountCop === null ? this.withoutAmount : (this.amounts[amountBand(amountCop)] as OutcomeCounts);
    amounts.add(outcome, label);
    for (const { reason } of contributions) {
      if (reason !== null) {
        this.addReason(reason);
      }
    }
  }

  /** Number of decisions by reason, most frequent first. */
  reasons(): { code: ReasonCode; decisions: number }[] {
    return [...this.reasonCounts]
      .map(([code, { decisions }]) => ({ code, decisions }))
      .sort((a, b) => b.decisions - a.decisions || (a.code < b.code ? -1 : 1));
  }

  private monthOf(month: string): MonthTally {
    const known = this.months.get(month);
    if (known) {
      return known;
    }
    const tally = { buckets: new Float64Array(SCORE_BUCKETS), outcomes: new OutcomeCounts() };
    this.months.set(month, tally);
    return tally;
  }

  private addReason(reason: ReasonCode): void {
    const known = this.reasonCounts.get(reason);
    if (!known) {
      this.reasonCounts.set(reason, { decisions: 1, last: this.decisions });
    } else if (known.last !== this.decisions) {
      known.decisions += 1;
      known.last = this.decisions;
    }
  }
}
