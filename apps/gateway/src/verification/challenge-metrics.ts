import type { Decision } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Counter, MetricSet } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { FollowUp } from '../receipt/follow-ups.js';

/** Counts the challenges that answers offered, and what became of the second requests. */
@Injectable()
export class ChallengeMetrics {
  private readonly offers: Counter<'result'>;
  private readonly followUps: Counter<'result'>;

  constructor(@Inject(ProcessScope) { metrics }: Pick<ProcessScope, 'metrics'>) {
    const make = new MetricSet(metrics);
    this.offers = make.counter(
      'challenge_offers_total',
      'Reviews and rejections asked for challenges, by what was offered',
      {
        result: ['offered', 'none'],
      },
    );
    this.followUps = make.counter('follow_ups_total', 'Second requests with the receipt of the first, by their end', {
      result: ['cleared', 'not_cleared', 'refused'],
    });
  }

  /** @param followUp `null`: the request has no receipt of an earlier answer */
  count(
    { outcome, challenges }: Pick<Decision, 'outcome' | 'challenges'>,
    followUp: Pick<FollowUp, 'accepted'> | null,
  ): void {
    if (challenges && outcome !== 'approve') {
      this.offers.inc({ result: challenges.length > 0 ? 'offered' : 'none' });
    }
    if (followUp) {
      this.followUps.inc({
        result: !followUp.accepted ? 'refused' : outcome === 'approve' ? 'cleared' : 'not_cleared',
      });
    }
  }
}
