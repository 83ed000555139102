import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ClassShares } from '../../../src/api/drift.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import styles from './drift.module.css';
import { driftTexts } from './drift-texts.js';
import { bandWords } from './drift-words.js';

const HEIGHT_PX = 240;
const SIDES = ['before', 'now'] as const;

/** Bars of the shares in each band of the score. Screen readers use the table instead. */
export default function ScoreChart({ classes }: { classes: readonly ClassShares[] }) {
  const t = useTexts(driftTexts);
  const { percent } = useFormats();
  const rows = classes.map(({ name, joined, before, now }) => ({
    band: `${bandWords(name)}${joined.length > 0 ? ' +' : ''}`,
    from: Number(name),
    before,
    now,
  }));
  rows.sort((a, b) => a.from - b.from);
  return (
    <figure className={styles.chart} role="img" aria-label={t('score_chart')}>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="band" stroke="var(--muted)" tickLine={false} minTickGap={8} />
          <YAxis tickFormatter={percent} stroke="var(--muted)" tickLine={false} axisLine={false} width={52} />
          <Tooltip
            formatter={(value) => percent(Number(value))}
            cursor={{ fill: 'var(--sunken)' }}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--border)', borderRadius: 8 }}
            itemStyle={{ color: 'var(--text)' }}
          />
          <Legend itemSorter={null} formatter={(name) => <span className={styles.legend}>{name}</span>} />
          {SIDES.map((side) => (
            <Bar
              key={side}
              dataKey={side}
              name={t(side)}
              fill={`var(--${side})`}
              isAnimationActive={false}
              maxBarSize={30}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
