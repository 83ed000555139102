import type { Facts, Outcome } from '@cotejo/contracts';

/** What a proof claims. Codes are stable. */
export type ProofCode =
  | 'rule_never_fires'
  | 'rule_of_disabled_signal'
  | 'tier_never_applies'
  | 'tier_changes_nothing'
  | 'list_changes_nothing'
  | 'list_entry_ignored'
  | 'band_unreachable'
  | 'outcome_unreachable'
  | 'worse_fact_scores_less'
  | 'higher_amount_milder'
  | 'rejection_without_remedy'
  | 'offset_never_fires'
  | 'evidence_raises_score'
  | 'evidence_moves_rule'
  | 'own_rule_never_applies'
  | 'own_rule_contradiction'
  | 'own_rule_changes_nothing'
  | 'own_rule_larger_amount_milder'
  | 'not_proven';

/** Facts that anyone can give to the decider to see the claim, and what it decides about them. */
export interface Witness {
  facts: Facts;
  /** `null`: the claim is about a scorecard, which has no thresholds. */
  outcome: Outcome | null;
  score: number;
}

/** What a problem or a claim says, in English and in Spanish. */
export interface Sentence {
  problem: string;
  es: string;
}

/** A claim about a policy or a scorecard, with the facts that show it. */
export interface Proof extends Sentence {
  code: ProofCode;
  /** A note is true and needs no change. */
  severity: 'warning' | 'note';
  /** JSON pointer (RFC 6901). */
  pointer: string;
  /** Empty only for `not_proven`. A claim about a comparison has two: the better facts, then the worse ones. */
  witnesses: Witness[];
}

export function warning(code: ProofCode, pointer: string, sentence: Sentence, witnesses: Witness[]): Proof {
  return { code, severity: 'warning', pointer, ...sentence, witnesses };
}

/** The work that one policy may cost. It is counted and not timed, so that the same policy always has the same findings. */
export class Budget {
  private left: number;

  constructor(private readonly steps = 20_000_000) {
    this.left = steps;
  }

  renew(): void {
    this.left = this.steps;
  }

  /** @throws BudgetSpent */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) {
      throw new BudgetSpent();
    }
  }
}

export class BudgetSpent extends Error {
  constructor() {
    super('The check needs too many steps');
    this.name = 'BudgetSpent';
  }
}
