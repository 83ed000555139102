import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './charts.module.css';

const HEIGHT_PX = 260;
const ROW_PX = 34;

/** One bar of a row for each series. Series with one stack are drawn on each other. */
export interface Series<Row> {
  name: string;
  fill: string;
  value: (row: Row) => number;
  stack?: string;
}

export interface BarsProps<Row> {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  series: readonly Series<Row>[];
  format: (value: number) => string;
  /** The values are whole numbers. */
  isWhole?: boolean;
  /** Rows below each other, for long names. */
  isVertical?: boolean;
}

/** A chart of bars. Screen readers use the table instead. */
export default function Bars<Row>({
  label,
  rows,
  nameOf,
  series,
  format,
  isWhole,
  isVertical = false,
}: BarsProps<Row>) {
  const names = { dataKey: nameOf as (row: unknown) => string, stroke: 'var(--muted)', tickLine: false };
  const values = {
    allowDecimals: !isWhole,
    tickFormatter: format,
    stroke: 'var(--muted)',
    tickLine: false,
    axisLine: false,
  };
  return (
    <figure className={styles.chart} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={isVertical ? rows.length * ROW_PX + 70 : HEIGHT_PX}>
        <BarChart
          data={[...rows]}
          layout={isVertical ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={isVertical} horizontal={!isVertical} stroke="var(--border)" />
          {isVertical ? <XAxis type="number" {...values} /> : <XAxis {...names} minTickGap={8} />}
          {isVertical ? (
            <YAxis type="category" {...names} width={150} interval={0} tick={{ fontSize: 11 }} />
          ) : (
            <YAxis {...values} width={52} />
          )}
          <Tooltip
            formatter={(value) => format(Number(value))}
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--border)', borderRadius: 8 }}
            itemStyle={{ color: 'var(--text)' }}
          />
          <Legend itemSorter={null} formatter={(name) => <span className={styles.legend}>{name}</span>} />
          {series.map(({ name, fill, value, stack }) => (
            <Bar
              key={name}
              dataKey={value as (row: unknown) => number}
              name={name}
              {...(stack !== undefined && { stackId: stack })}
              fill={fill}
              isAnimationActive={false}
              maxBarSize={34}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
