import type { Decision } from '@cotejo/contracts';
import type { Policy } from '@cotejo/scorecard/browser';
import { type AdviceLabel, addPayment, emptyScores, type LabelledScores } from '../advice/index.js';
import type { Label } from '../history/plain-cells.js';

const ADVICE_LABELS: Record<Label, AdviceLabel> = {
  fraud: 'fraud',
  chargeback: 'fraud',
  legit: 'good',
  unlabelled: 'unlabelled',
};

/** Adds up the scores of one policy by label and amount tier. Its size does not depend on the number of payments. */
export class LabelledTally {
  readonly scores: LabelledScores;

  constructor(private readonly policy: Pick<Policy, 'amountTiers'>) {
    this.scores = emptyScores(policy.amountTiers.length);
  }

  add({ score }: Pick<Decision, 'score'>, { label, amountCop }: { label: Label; amountCop: number | null }): void {
    addPayment(this.scores, { score, label: ADVICE_LABELS[label], amountCop, tier: this.tierOf(amountCop) });
  }

  /** Position in the sums: 0 below the first tier, 1 in the first tier, and so on. */
  private tierOf(amountCop: number | null): number {
    return this.policy.amountTiers.filter(({ fromCop }) => amountCop !== null && amountCop >= fromCop).length;
  }
}
