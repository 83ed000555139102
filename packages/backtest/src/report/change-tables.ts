import { OUTCOMES, type ReasonCode } from '@cotejo/contracts';
import { LABELS } from '../history/plain-cells.js';
import { bucketName, sumOf } from '../measure/score-counts.js';
import type { BacktestResult } from '../run/result.js';
import { type TableView, tableOf } from './table-view.js';
import type { Words } from './words.js';

/** Matrix with old outcomes as rows and new outcomes as columns. */
export function transitionMatrix({ transitions }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const head = OUTCOMES.map((outcome) => `${texts.to}: ${texts[outcome]}`);
  return tableOf(texts.transitions, [`${texts.from} \\ ${texts.to}`, ...head], OUTCOMES, (from) => [
    texts[from],
    ...transitions.filter((each) => each.from === from).map(({ count }) => words.count(count)),
  ]);
}

/** One row for each kind of change: counts by label, amount, and the first ids. */
export function changesTable({ transitions }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const changes = transitions.filter(({ from, to, count }) => from !== to && count > 0);
  const head = [texts.outcome, texts.decisions, ...LABELS.map((label) => texts[label]), texts.amount, texts.ids];
  return tableOf(texts.changes, head, changes, ({ from, to, count, byLabel, amountCop, ids }) => [
    `${texts[from]} > ${texts[to]}`,
    words.count(count),
    ...LABELS.map((label) => words.count(byLabel[label])),
    words.cop(amountCop),
    ids.join(' '),
  ]);
}

export function distributionTable({ baseline, candidate }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const totals = [sumOf(baseline.scores), sumOf(candidate.scores)] as const;
  const head = [texts.score, texts.baseline, '%', texts.candidate, '%', ...LABELS.map((label) => texts[label])];
  const buckets = baseline.scores.map((count, bucket) => ({
    bucket,
    counts: [count, candidate.scores[bucket] as number],
  }));
  return tableOf(texts.distribution, head, buckets, ({ bucket, counts }) => [
    bucketName(bucket),
    ...counts.flatMap((count, side) => [words.count(count), words.percent(ratio(count, totals[side] as number))]),
    ...LABELS.map((label) => words.count(candidate.scoresByLabel[label][bucket] as number)),
  ]);
}

/** A reason and its share of the decisions of both policies. */
export interface ReasonPair {
  code: ReasonCode;
  baseline: number;
  candidate: number;
}

/** Reasons of both policies, most frequent in the new policy first. */
export function reasonPairs({ baseline, candidate }: BacktestResult): ReasonPair[] {
  const before = new Map(baseline.reasons.map(({ code, share }) => [code, share]));
  const after = new Map(candidate.reasons.map(({ code, share }) => [code, share]));
  const codes = [...new Set([...after.keys(), ...before.keys()])];
  return codes.map((code) => ({ code, baseline: before.get(code) ?? 0, candidate: after.get(code) ?? 0 }));
}

export function reasonsTable(result: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const head = [texts.reason, texts.baseline, texts.candidate];
  return tableOf(texts.reasons, head, reasonPairs(result), ({ code, baseline, candidate }) => [
    words.reason(code),
    words.percent(baseline),
    words.percent(candidate),
  ]);
}

export function stabilityTable({ baseline, candidate }: BacktestResult, words: Words): TableView {
  const { texts } = words;
  const head = [texts.againstFirstMonth, texts.decisions, texts.baseline, texts.candidate];
  const rows = candidate.stability.months.map(({ month, decisions, stabilityIndex }, at) => [
    month,
    words.count(decisions),
    words.measure(baseline.stability.months[at]?.stabilityIndex),
    words.measure(stabilityIndex),
  ]);
  const halves = [
    texts.halves,
    '',
    words.measure(baseline.stability.halves),
    words.measure(candidate.stability.halves),
  ];
  return { title: texts.stability, head, rows: [...rows, halves] };
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);
