import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { LABELS, type Label } from '../history/plain-cells.js';

/** Number of decisions by outcome and label: a confusion matrix. */
export type OutcomeTable = Record<Outcome, Record<Label, number>>;

/** Number of decisions with one of these outcomes and labels. */
export const countIn = (
  table: OutcomeTable,
  outcomes: readonly Outcome[] = OUTCOMES,
  labels: readonly Label[] = LABELS,
): number => outcomes.reduce((sum, outcome) => labels.reduce((part, label) => part + table[outcome][label], sum), 0);

/** Counts decisions by outcome and label. */
export class OutcomeCounts {
  private readonly cells = new Float64Array(OUTCOMES.length * LABELS.length);

  add(outcome: Outcome, label: Label): void {
    const at = cellAt(outcome, label);
    this.cells[at] = (this.cells[at] as number) + 1;
  }

  get total(): number {
    return this.cells.reduce((sum, count) => sum + count, 0);
  }

  table(): OutcomeTable {
    const row = (outcome: Outcome) => LABELS.map((label) => [label, this.cells[cellAt(outcome, label)]]);
    return Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, Object.fromEntries(row(outcome))]),
    ) as unknown as OutcomeTable;
  }
}

const cellAt = (outcome: Outcome, label: Label) => OUTCOMES.indexOf(outcome) * LABELS.length + LABELS.indexOf(label);
