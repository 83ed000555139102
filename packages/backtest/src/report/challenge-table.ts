import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { LABELS, type Label, LOST_LABELS } from '../history/plain-cells.js';
import { countIn } from '../measure/outcome-counts.js';
import type { BacktestResult } from '../run/result.js';
import { type TableView, tableOf } from './table-view.js';
import type { Words } from './words.js';

const NOT_LOST = LABELS.filter((label) => !LOST_LABELS.some((lost) => lost === label));

type Line = [name: string, count: number, of: number];

/** What the new policy would ask buyers for; `null`: it takes no evidence, or the history has scores only. */
export function challengesTable({ candidate, challenges }: BacktestResult, words: Words): TableView | null {
  const { texts } = words;
  if (!challenges) {
    return null;
  }
  const { asked, first } = challenges;
  const line = (name: string, outcomes: readonly Outcome[] = OUTCOMES, labels: readonly Label[] = LABELS): Line => [
    name,
    countIn(asked, outcomes, labels),
    countIn(candidate.outcomes, outcomes, labels),
  ];
  const lines: Line[] = [
    line(texts.askedBuyers, OUTCOMES, NOT_LOST),
    line(texts.askedRows),
    line(texts.askedReview, ['review']),
    line(texts.askedReject, ['reject']),
    line(texts.askedFraud, OUTCOMES, LOST_LABELS),
    ...first.map(
      ({ evidence, decisions }): Line => [`${texts.askedFirst}: ${words.signal(evidence)}`, decisions, countIn(asked)],
    ),
  ];
  const shown = lines.filter(([, , of]) => of > 0);
  return tableOf(texts.challenges, [texts.measure, texts.count, '%'], shown, ([name, count, of]) => [
    name,
    words.count(count),
    words.percent(count / of),
  ]);
}
