import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { detached } from '@cotejo/tables';
import { LABELS, type Label } from '../history/plain-cells.js';
import type { CaseSum } from '../measure/costs.js';

const EXAMPLES_MAX = 20;

/** Payments with the same pair of outcomes: `from` of the baseline, `to` of the candidate. */
export interface Transition {
  from: Outcome;
  to: Outcome;
  count: number;
  byLabel: Record<Label, number>;
  amountCop: number;
  withoutAmount: number;
  /** The first ids, if the outcome changed. */
  ids: string[];
}

/** Counts, amounts and example ids by old outcome, new outcome and label. */
export class Transitions {
  private readonly cells = Array.from({ length: OUTCOMES.length ** 2 * LABELS.length }, emptySum);
  private readonly ids = Array.from({ length: OUTCOMES.length ** 2 }, (): string[] => []);

  add(from: Outcome, to: Outcome, label: Label, amountCop: number | null): void {
    const cell = this.cells[cellAt(from, to, label)] as CaseSum;
    cell.count += 1;
    if (amountCop === null) {
      cell.withoutAmount += 1;
    } else {
      cell.amountCop += amountCop;
    }
  }

  example(from: Outcome, to: Outcome, id: string): void {
    const ids = this.ids[pairAt(from, to)] as string[];
    if (ids.length < EXAMPLES_MAX) {
      ids.push(detached(id));
    }
  }

  /** Sum of the payments to which one policy gave one of the outcomes, for the given labels. */
  sum(side: 'from' | 'to', outcomes: Outcome | readonly Outcome[], labels: readonly Label[] = LABELS): CaseSum {
    const others = [outcomes]
      .flat()
      .flatMap((outcome) =>
        OUTCOMES.flatMap((other) =>
          labels.map((label) => (side === 'from' ? cellAt(outcome, other, label) : cellAt(other, outcome, label))),
        ),
      );
    return this.total(others);
  }

  /** All nine pairs, sorted by old outcome, then by new outcome. */
  list(): Transition[] {
    return OUTCOMES.flatMap((from) =>
      OUTCOMES.map((to) => ({
        from,
        to,
        ...this.total(LABELS.map((label) => cellAt(from, to, label))),
        byLabel: Object.fromEntries(
          LABELS.map((label) => [label, this.total([cellAt(from, to, label)]).count]),
        ) as Record<Label, number>,
        ids: this.ids[pairAt(from, to)] as string[],
      })),
    );
  }

  private total(places: number[]): CaseSum {
    const sum = emptySum();
    for (const place of places) {
      const cell = this.cells[place] as CaseSum;
      sum.count += cell.count;
      sum.amountCop += cell.amountCop;
      sum.withoutAmount += cell.withoutAmount;
    }
    return sum;
  }
}

function emptySum(): CaseSum {
  return { count: 0, amountCop: 0, withoutAmount: 0 };
}

const pairAt = (from: Outcome, to: Outcome) => OUTCOMES.indexOf(from) * OUTCOMES.length + OUTCOMES.indexOf(to);

const cellAt = (from: Outcome, to: Outcome, label: Label) => pairAt(from, to) * LABELS.length + LABELS.indexOf(label);
