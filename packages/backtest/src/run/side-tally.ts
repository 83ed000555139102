import type { Decision, ReasonCode } from '@cotejo/contracts';
import { SCORE_BUCKETS, scoreBucket } from '@cotejo/scorecard';
import { LABELS, type Label } from '../history/plain-cells.js';
import { Halves } from '../measure/halves.js';
import { ScoreCounts } from '../measure/score-counts.js';

/** Number of decisions with a reason, and the number of the last one, so that each decision is counted once. */
interface ReasonCount {
  decisions: number;
  last: number;
}

/** Counts of the decisions of one policy. Its size does not depend on the number of decisions. */
export class SideTally {
  readonly scores = Object.fromEntries(LABELS.map((label) => [label, new ScoreCounts()])) as Record<Label, ScoreCounts>;
  readonly halves = new Halves();
  /** Score buckets by month. Their number is limited, because only months of this century are accepted. */
  readonly months = new Map<string, Float64Array>();
  private readonly reasonCounts = new Map<ReasonCode, ReasonCount>();
  private decisions = 0;

  add({ score, contributions }: Decision, label: Label, month: string | null): void {
    this.decisions += 1;
    this.scores[label].add(score);
    const bucket = scoreBucket(score);
    this.halves.add(bucket);
    if (month !== null) {
      this.addMonth(month, bucket);
    }
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

  private addMonth(month: string, bucket: number): void {
    const known = this.months.get(month) ?? new Float64Array(SCORE_BUCKETS);
    known[bucket] = (known[bucket] as number) + 1;
    this.months.set(month, known);
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
