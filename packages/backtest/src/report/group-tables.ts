import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { LOST_LABELS } from '../history/plain-cells.js';
import { countIn, type OutcomeTable } from '../measure/outcome-counts.js';
import type { BacktestResult } from '../run/result.js';
import { type TableView, tableOf } from './table-view.js';
import type { Words } from './words.js';

/** Outcomes of both policies for the payments of a month or of a band of amounts. */
export interface OutcomeGroup {
  name: string;
  baseline: OutcomeTable;
  candidate: OutcomeTable;
}

export function monthGroups({ baseline, candidate }: BacktestResult): OutcomeGroup[] {
  // Both policies decide the same rows, so their groups are the same.
  return candidate.byMonth.map(({ month, outcomes }, at) => ({
    name: month,
    baseline: baseline.byMonth[at]?.outcomes ?? outcomes,
    candidate: outcomes,
  }));
}

export function amountGroups({ baseline, candidate }: BacktestResult, words: Words): OutcomeGroup[] {
  return candidate.byAmount.map(({ fromCop, outcomes }, at) => ({
    name: fromCop === null ? words.texts.withoutAmount : words.cop(fromCop),
    baseline: baseline.byAmount[at]?.outcomes ?? outcomes,
    candidate: outcomes,
  }));
}

export function monthsTable(result: BacktestResult, words: Words): TableView {
  return groupTable(words.texts.byMonth, words.texts.month, monthGroups(result), words);
}

export function amountsTable(result: BacktestResult, words: Words): TableView {
  return groupTable(words.texts.byAmount, words.texts.amountFrom, amountGroups(result, words), words);
}

/** Number of decisions with an outcome, for all labels. */
export const outcomeCount = (table: OutcomeTable, outcome: Outcome): number => countIn(table, [outcome]);

/** One row for each group: the number of decisions, and the shares of the outcomes of both policies. */
function groupTable(title: string, name: string, groups: OutcomeGroup[], words: Words): TableView {
  const { texts } = words;
  const shares = (['baseline', 'candidate'] as const).flatMap((side) => OUTCOMES.map((outcome) => ({ side, outcome })));
  const head = shares.map(({ side, outcome }) => `${texts[side]}: ${texts[outcome]}`);
  return tableOf(title, [name, texts.decisions, texts.lost, ...head], groups, (group) => {
    const total = countIn(group.candidate);
    return [
      group.name,
      words.count(total),
      words.count(countIn(group.candidate, OUTCOMES, LOST_LABELS)),
      ...shares.map(({ side, outcome }) => words.percent(outcomeCount(group[side], outcome) / total)),
    ];
  });
}
