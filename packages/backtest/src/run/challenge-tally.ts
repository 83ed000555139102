import type { Decision, EvidenceCode, Facts } from '@cotejo/contracts';
import { type Decider, eachChallenge, obtainableFrom } from '@cotejo/scorecard/browser';
import type { Label } from '../history/plain-cells.js';
import { OutcomeCounts } from '../measure/outcome-counts.js';
import type { ChallengeFigures } from './result.js';

/** Counts the decisions that would be an approval with evidence that the buyer could still give. */
export class ChallengeTally {
  private readonly asked = new OutcomeCounts();
  private readonly first = new Map<EvidenceCode, number>();

  constructor(private readonly decider: Decider) {}

  add(facts: Facts, decision: Decision, label: Label): void {
    const { value: first } = eachChallenge(this.decider, facts, decision, obtainableFrom(facts)).next();
    if (!first) {
      return;
    }
    this.asked.add(decision.outcome, label);
    for (const code of first.evidence) {
      this.first.set(code, (this.first.get(code) ?? 0) + 1);
    }
  }

  figures(): ChallengeFigures {
    const first = [...this.first].map(([evidence, decisions]) => ({ evidence, decisions }));
    return {
      asked: this.asked.table(),
      first: first.sort((one, other) => other.decisions - one.decisions || (one.evidence < other.evidence ? -1 : 1)),
    };
  }
}
