import { type Decision, REASON_CODES, type ReasonCode } from '@cotejo/contracts';
import { SCORE_BUCKETS, scoreBucket } from '@cotejo/scorecard';

const INDEX_OF = Object.fromEntries(REASON_CODES.map((code, index) => [code, index])) as Record<ReasonCode, number>;

/** Counts the decisions of one day by score and by reason. Adding a decision costs a few increments. */
export class DayTally {
  private total = 0;
  private readonly byBucket = new Uint32Array(SCORE_BUCKETS);
  private readonly byReason = new Uint32Array(REASON_CODES.length);
  /** Number of the decision that last counted each reason, so that a repeated reason counts once. */
  private readonly lastIn = new Uint32Array(REASON_CODES.length);

  add({ score, contributions }: Pick<Decision, 'score' | 'contributions'>): void {
    this.total += 1;
    const bucket = scoreBucket(score);
    this.byBucket[bucket] = (this.byBucket[bucket] as number) + 1;
    for (const { reason } of contributions) {
      if (reason === null) {
        continue;
      }
      const index = INDEX_OF[reason];
      if (this.lastIn[index] === this.total) {
        continue;
      }
      this.lastIn[index] = this.total;
      this.byReason[index] = (this.byReason[index] as number) + 1;
    }
  }

  get decisions(): number {
    return this.total;
  }

  /** Decisions in each bucket, lowest scores first. */
  get buckets(): readonly number[] {
    return [...this.byBucket];
  }

  /** Decisions with each reason, in the order of `REASON_CODES`. */
  get reasons(): readonly number[] {
    return [...this.byReason];
  }
}
