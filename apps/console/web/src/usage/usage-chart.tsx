import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { UsageDay } from '../../../src/api/usage.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { chartRows } from './chart-rows.js';
import type { Period } from './period.js';
import styles from './usage.module.css';
import { usageTexts } from './usage-texts.js';

const HEIGHT_PX = 260;
const COLOURS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];

/** A chart of requests per day, with a colour for each endpoint. Screen readers use the table instead. */
export default function UsageChart({ days, period }: { days: readonly UsageDay[]; period: Period }) {
  const t = useTexts(usageTexts);
  const { day, number } = useFormats();
  const { rows, endpoints } = chartRows(days, period);
  return (
    <figure className={styles.chart} role="img" aria-label={t('chart_label')}>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="day" tickFormatter={day} stroke="var(--muted)" tickLine={false} minTickGap={24} />
          <YAxis
            allowDecimals={false}
            tickFormatter={number}
            stroke="var(--muted)"
            tickLine={false}
            axisLine={false}
            width={44}
          />
          <Tooltip
            labelFormatter={(label) => day(String(label))}
            formatter={(value) => number(Number(value))}
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--border)', borderRadius: 8 }}
            itemStyle={{ color: 'var(--text)' }}
          />
          <Legend formatter={(name) => <span className={styles.legend}>{name}</span>} />
          {endpoints.map((endpoint, index) => (
            <Bar
              key={endpoint}
              dataKey={(row) => row.requests[endpoint] ?? 0}
              name={endpoint}
              stackId="requests"
              fill={COLOURS[index % COLOURS.length] ?? ''}
              isAnimationActive={false}
              maxBarSize={36}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
