import type { BacktestResult } from '../run/result.js';
import { type TableView, tableOf } from './table-view.js';
import type { Words } from './words.js';

/** Tables about the read rows, labels, unreadable cells and policies. */
export function runTables(result: BacktestResult, words: Words): TableView[] {
  return [rowsTable(result, words), labelsTable(result, words), badTable(result, words), policiesTable(result, words)];
}

/** Notes that a reader must know to interpret the figures. */
export function notesOf({ stopped, columns }: BacktestResult, words: Words): string[] {
  const { texts } = words;
  const listed = (text: string, names: readonly string[]) => (names.length > 0 ? [`${text}: ${names.join(', ')}`] : []);
  return [
    ...(stopped === 'limit' ? [texts.limited] : []),
    ...listed(texts.renamed, columns.renamed),
    ...(columns.isScoreOnly ? [texts.scoreOnly] : []),
    ...listed(texts.sourcesWithout, columns.sourcesWithout),
    ...listed(
      texts.signalsWithout,
      columns.signalsWithout.map((code) => words.signal(code)),
    ),
    ...listed(texts.ignored, columns.ignored),
  ];
}

function rowsTable({ rows, changed, period }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const lines = [
    [texts.rowsRead, words.count(rows.read)],
    [texts.rowsScored, words.count(rows.scored)],
    [texts.rowsSkipped, words.count(rows.skipped)],
    [texts.rowsWithoutAmount, words.count(rows.withoutAmount)],
    [texts.changed, words.count(changed)],
    ...(period ? [[texts.period, `${period.from} - ${period.to}`]] : []),
  ];
  return { title: texts.rows, head: [texts.measure, texts.count], rows: lines };
}

function labelsTable({ labels }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const shown = [
    [texts.fraud, labels.fraud],
    [texts.chargeback, labels.chargeback],
    [texts.legit, labels.legit],
    [texts.unlabelled, labels.unlabelled],
    ...(labels.skipped > 0 ? [[texts.labelsSkipped, labels.skipped] as const] : []),
    ...(labels.contradicted > 0 ? [[texts.labelsContradicted, labels.contradicted] as const] : []),
  ] as const;
  return tableOf(texts.labels, [texts.measure, texts.count], shown, ([name, count]) => [name, words.count(count)]);
}

function badTable({ rows }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  return tableOf(
    texts.badCells,
    [texts.column, texts.count, texts.firstLines, texts.wanted],
    rows.bad,
    ({ column, count, lines }) => [column, words.count(count), lines.join(' '), words.wanted(column)],
  );
}

function policiesTable({ baseline, candidate }: BacktestResult, { texts }: Words): TableView {
  const rows = [
    [texts.policy, baseline.policy, candidate.policy],
    [`${texts.hash} (${texts.policy})`, baseline.policyHash, candidate.policyHash],
    [texts.scorecard, baseline.scorecard, candidate.scorecard],
    [`${texts.hash} (${texts.scorecard})`, baseline.scorecardHash, candidate.scorecardHash],
  ];
  return { title: texts.policies, head: [texts.measure, texts.baseline, texts.candidate], rows };
}
