import {
  type BacktestResult,
  bucketName,
  type OutcomeGroup,
  outcomeCount,
  reasonPairs,
} from '@cotejo/backtest/browser';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import styles from './backtest.module.css';
import { backtestTexts } from './backtest-texts.js';

const HEIGHT_PX = 280;
const REASONS_MAX = 12;
const REASON_PX = 34;
const OUTCOMES = ['approve', 'review', 'reject'] as const;
type Side = 'baseline' | 'candidate';
const SIDES: readonly Side[] = ['baseline', 'candidate'];

/** One bar of a row for each series. Series with one stack are drawn on each other. */
interface Series<Row> {
  name: string;
  fill: string;
  share: (row: Row) => number;
  stack?: string;
}

interface ShareChartProps<Row> {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  series: readonly Series<Row>[];
  /** Rows below each other, for long names. */
  isVertical?: boolean;
}

/** Bars of shares. Screen readers use the table instead. */
function ShareChart<Row extends object>({ label, rows, nameOf, series, isVertical = false }: ShareChartProps<Row>) {
  const { percent } = useFormats();
  const names = { dataKey: nameOf as (row: unknown) => string, stroke: 'var(--muted)', tickLine: false };
  const shares = { tickFormatter: percent, stroke: 'var(--muted)', tickLine: false, axisLine: false };
  const height = isVertical ? rows.length * REASON_PX + 70 : HEIGHT_PX;
  return (
    <figure className={styles.chart} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={[...rows]}
          layout={isVertical ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 8, right: isVertical ? 16 : 0, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={isVertical} horizontal={!isVertical} stroke="var(--border)" />
          {isVertical ? <XAxis type="number" {...shares} /> : <XAxis {...names} minTickGap={8} />}
          {isVertical ? (
            <YAxis type="category" {...names} width={150} interval={0} tick={{ fontSize: 11 }} />
          ) : (
            <YAxis {...shares} width={52} />
          )}
          <Tooltip
            formatter={(value) => percent(Number(value))}
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--border)', borderRadius: 8 }}
            itemStyle={{ color: 'var(--text)' }}
          />
          <Legend itemSorter={null} formatter={(name) => <span className={styles.legend}>{name}</span>} />
          {series.map(({ name, fill, share, stack }) => (
            <Bar
              key={name}
              dataKey={share as (row: unknown) => number}
              name={name}
              {...(stack !== undefined && { stackId: stack })}
              fill={fill}
              isAnimationActive={false}
              maxBarSize={30}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

/** Words of the report that charts show. */
type ChartWords = Record<Side | (typeof OUTCOMES)[number], string>;

/** A bar for each policy. */
const sideSeries = (words: ChartWords): Series<Record<Side, number>>[] =>
  SIDES.map((side) => ({ name: words[side], fill: `var(--${side})`, share: (row) => row[side] }));

/** Share of the decisions in each bucket of ten points. */
export function ScoreChart({ result, words }: { result: BacktestResult; words: ChartWords }) {
  const t = useTexts(backtestTexts);
  const total = Math.max(result.rows.scored, 1);
  const rows = result.candidate.scores.map((count, bucket) => ({
    bucket,
    baseline: (result.baseline.scores[bucket] ?? 0) / total,
    candidate: count / total,
  }));
  return (
    <ShareChart
      label={t('chart_of', { name: t('scores') })}
      rows={rows}
      nameOf={({ bucket }) => bucketName(bucket)}
      series={sideSeries(words)}
    />
  );
}

/** Outcomes of both policies by month or by amount: two stacks for each group. */
export function OutcomeChart({ name, groups, words }: { name: string; groups: OutcomeGroup[]; words: ChartWords }) {
  const t = useTexts(backtestTexts);
  const share = (group: OutcomeGroup, side: Side, outcome: (typeof OUTCOMES)[number]) => {
    const total = OUTCOMES.reduce((sum, each) => sum + outcomeCount(group[side], each), 0);
    return total === 0 ? 0 : outcomeCount(group[side], outcome) / total;
  };
  const series = SIDES.flatMap((side) =>
    OUTCOMES.map((outcome) => ({
      name: `${words[side]}: ${words[outcome]}`,
      fill: `var(--${side}-${outcome})`,
      stack: side,
      share: (group: OutcomeGroup) => share(group, side, outcome),
    })),
  );
  return <ShareChart label={t('chart_of', { name })} rows={groups} nameOf={(group) => group.name} series={series} />;
}

/** Share of the decisions with each of the most frequent reasons. */
export function ReasonChart({ result, words }: { result: BacktestResult; words: ChartWords }) {
  const t = useTexts(backtestTexts);
  return (
    <ShareChart
      label={t('chart_of', { name: t('reasons') })}
      rows={reasonPairs(result).slice(0, REASONS_MAX)}
      nameOf={({ code }) => code}
      series={sideSeries(words)}
      isVertical
    />
  );
}
