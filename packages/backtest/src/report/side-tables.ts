import { OUTCOMES } from '@cotejo/contracts';
import { LABELS } from '../history/plain-cells.js';
import type { Separation } from '../measure/separation.js';
import type { BacktestResult, SideResult } from '../run/result.js';
import { type TableView, tableOf } from './table-view.js';
import type { Words } from './words.js';

const RATES = [
  'approve',
  'review',
  'reject',
  'fraudApproved',
  'fraudRejected',
  'legitApproved',
  'legitRejected',
] as const;

/** The confusion matrices of both policies side by side. */
export function outcomesTable({ baseline, candidate }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const columns = [baseline, candidate].flatMap((side) => LABELS.map((label) => ({ side, label })));
  const head = columns.map(({ side, label }) => `${nameOf(side === baseline, words)}: ${texts[label]}`);
  return tableOf(texts.outcomes, [texts.outcome, ...head], OUTCOMES, (outcome) => [
    texts[outcome],
    ...columns.map(({ side, label }) => words.count(side.outcomes[outcome][label])),
  ]);
}

export function ratesTable(result: BacktestResult, words: Words): TableView {
  const { texts } = words;
  return sidesTable(
    texts.rates,
    texts.rate,
    words,
    RATES.map((rate) => [texts[rate], ({ rates }) => words.percent(rates[rate])]),
    result,
  );
}

/** `null`: no cost rates were given. */
export function costTable(result: BacktestResult, words: Words): TableView | null {
  const { texts } = words;
  if (!result.candidate.cost) {
    return null;
  }
  const lines: Line[] = [
    [texts.costFraud, ({ cost }) => words.cop(cost?.fraud ?? null)],
    [texts.costReview, ({ cost }) => words.cop(cost?.review ?? null)],
    [texts.costReject, ({ cost }) => words.cop(cost?.reject ?? null)],
    [texts.costTotal, ({ cost }) => words.cop(cost?.total ?? null)],
    [texts.costWithoutAmount, ({ cost }) => words.count(cost?.withoutAmount ?? 0)],
  ];
  return sidesTable(texts.cost, texts.measure, words, lines, result);
}

/** `null`: there are not labels of both classes. */
export function separationTable(result: BacktestResult, words: Words): TableView | null {
  const { texts } = words;
  if (!result.candidate.separation) {
    return null;
  }
  const lines: Line[] = [
    [texts.auc, ({ separation }) => words.measure(separation?.auc)],
    [texts.gini, ({ separation }) => words.measure(separation?.gini)],
    [texts.ks, ({ separation }) => words.measure(separation?.ks)],
    [texts.ksScore, ({ separation }) => String(separation?.ksScore)],
  ];
  return sidesTable(texts.separation, texts.measure, words, lines, result);
}

/** Values of the KS curves at every ten points. */
export function curveTable({ curve }: Separation, words: Words): TableView {
  const { texts } = words;
  const scores = Array.from({ length: 10 }, (_, step) => (step + 1) * 10);
  return tableOf(texts.curves, [texts.score, texts.fraud, texts.legit], scores, (score) => {
    const at = curve.findLast((point) => point.score <= score);
    return [`<= ${score}`, words.percent(at?.fraud ?? 0), words.percent(at?.legit ?? 0)];
  });
}

type Line = [name: string, cell: (side: SideResult) => string];

/** A table with a row for each figure and a column for each policy. */
function sidesTable(
  title: string,
  first: string,
  { texts }: Words,
  lines: Line[],
  { baseline, candidate }: BacktestResult,
): TableView {
  return tableOf(title, [first, texts.baseline, texts.candidate], lines, ([name, cell]) => [
    name,
    cell(baseline),
    cell(candidate),
  ]);
}

const nameOf = (isBaseline: boolean, { texts }: Words) => (isBaseline ? texts.baseline : texts.candidate);
