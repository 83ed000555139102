import type { Decision, Facts } from '@cotejo/contracts';
import type { Decider } from '@cotejo/scorecard/browser';
import type { Label } from '../history/plain-cells.js';
import type { RowReader } from '../history/row-reader.js';
import { ChallengeTally } from './challenge-tally.js';
import type { ChangesSink } from './changes.js';
import { decideRow } from './decide-row.js';
import { HistoryRows, type HistoryRowsOptions } from './history-rows.js';
import { SideTally } from './side-tally.js';
import { Transitions } from './transitions.js';

/** A decided payment. The next row overwrites `facts`. */
export interface DecidedPayment {
  facts: Facts;
  label: Label;
  after: Decision;
}

export interface RunOptions extends HistoryRowsOptions {
  baseline: Decider;
  candidate: Decider;
  /** Receives the decisions that change. */
  changes: ChangesSink | null;
  /** Receives every decided payment. */
  onDecided?: (payment: DecidedPayment) => void;
}

/** Decides each row of a history with both policies and counts the results. */
export class HistoryRun extends HistoryRows {
  withoutAmount = 0;
  readonly before = new SideTally();
  readonly after = new SideTally();
  readonly transitions = new Transitions();
  /** `null`: the candidate takes no evidence. */
  readonly challenges: ChallengeTally | null;

  constructor(private readonly options: RunOptions) {
    super(options);
    const { candidate } = options;
    this.challenges = candidate.scorecard.offsets ? new ChallengeTally(candidate) : null;
  }

  protected take(row: RowReader, label: Label): void {
    const { baseline, candidate, changes, onDecided } = this.options;
    const { id, month, facts } = row;
    const before = decideRow(baseline, row);
    const after = decideRow(candidate, row);
    const payment = { label, month, amountCop: facts.amountCop };
    this.before.add(before, payment);
    this.after.add(after, payment);
    this.transitions.add(before.outcome, after.outcome, label, facts.amountCop);
    if (row.score === null) {
      this.challenges?.add(facts, after, label);
    }
    if (facts.amountCop === null) {
      this.withoutAmount += 1;
    }
    onDecided?.({ facts, label, after });
    if (before.outcome === after.outcome) {
      return;
    }
    this.transitions.example(before.outcome, after.outcome, id);
    changes?.add(id, before, after);
  }
}
