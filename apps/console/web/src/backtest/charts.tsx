import {
  type BacktestResult,
  bucketName,
  type OutcomeGroup,
  outcomeCount,
  reasonPairs,
} from '@cotejo/backtest/browser';
import { REASONS } from '@cotejo/contracts';
// Not lazily, because the page opens no connection after a file was chosen.
import Bars, { type Series } from '../charts/bars.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { backtestTexts } from './backtest-texts.js';
import { SIDES, type Side } from './policy-pair.js';

const REASONS_MAX = 12;
const OUTCOMES = ['approve', 'review', 'reject'] as const;

/** Words of the report that charts show. */
type ChartWords = Record<Side | (typeof OUTCOMES)[number], string>;

/** A bar for each policy. */
const sideSeries = (words: ChartWords): Series<Record<Side, number>>[] =>
  SIDES.map((side) => ({ name: words[side], fill: `var(--${side})`, value: (row) => row[side] }));

/** Share of the decisions in each bucket of ten points. */
export function ScoreChart({ result, words }: { result: BacktestResult; words: ChartWords }) {
  const t = useTexts(backtestTexts);
  const { percent } = useFormats();
  const total = Math.max(result.rows.scored, 1);
  const rows = result.candidate.scores.map((count, bucket) => ({
    bucket,
    baseline: (result.baseline.scores[bucket] ?? 0) / total,
    candidate: count / total,
  }));
  return (
    <Bars
      label={t('chart_of', { name: t('scores') })}
      rows={rows}
      nameOf={({ bucket }) => bucketName(bucket)}
      series={sideSeries(words)}
      format={percent}
    />
  );
}

/** Outcomes of both policies by month or by amount: two stacks for each group. */
export function OutcomeChart({ name, groups, words }: { name: string; groups: OutcomeGroup[]; words: ChartWords }) {
  const t = useTexts(backtestTexts);
  const { percent } = useFormats();
  const share = (group: OutcomeGroup, side: Side, outcome: (typeof OUTCOMES)[number]) => {
    const total = OUTCOMES.reduce((sum, each) => sum + outcomeCount(group[side], each), 0);
    return total === 0 ? 0 : outcomeCount(group[side], outcome) / total;
  };
  const series = SIDES.flatMap((side) =>
    OUTCOMES.map((outcome) => ({
      name: `${words[side]}: ${words[outcome]}`,
      fill: `var(--${side}-${outcome})`,
      stack: side,
      value: (group: OutcomeGroup) => share(group, side, outcome),
    })),
  );
  return (
    <Bars
      label={t('chart_of', { name })}
      rows={groups}
      nameOf={(group) => group.name}
      series={series}
      format={percent}
    />
  );
}

/** Share of the decisions with each of the most frequent reasons. */
export function ReasonChart({ result, words }: { result: BacktestResult; words: ChartWords }) {
  const t = useTexts(backtestTexts);
  const { percent } = useFormats();
  const { language } = useLanguage();
  return (
    <Bars
      label={t('chart_of', { name: t('reasons') })}
      rows={reasonPairs(result).slice(0, REASONS_MAX)}
      nameOf={({ code }) => REASONS[code][language]}
      series={sideSeries(words)}
      format={percent}
      isVertical
    />
  );
}
