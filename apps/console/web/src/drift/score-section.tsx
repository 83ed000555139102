import type { DriftRow } from '../../../src/api/drift.api.js';
import { Bars, ChartOrTable } from '../charts/chart-or-table.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import { LevelBadge } from './drift-table.js';
import { driftTexts } from './drift-texts.js';
import { bandWords } from './drift-words.js';

/** How the scores are spread, before and now. */
export function ScoreSection({ row }: { row: DriftRow }) {
  const t = useTexts(driftTexts);
  const { number } = useFormats();
  const { index, level, classes } = row;
  return (
    <Section
      title={t('score')}
      description={index === null ? t('few') : `${t('index')}: ${number(index)}`}
      actions={<LevelBadge level={level} />}
    >
      {classes.length > 0 && (
        <ChartOrTable label={t('score')} chart={<ScoreChart row={row} />} table={<ScoreTable row={row} />} />
      )}
    </Section>
  );
}

function ScoreChart({ row }: { row: DriftRow }) {
  const t = useTexts(driftTexts);
  const { percent } = useFormats();
  return (
    <Bars
      label={t('score_chart')}
      rows={row.classes.toSorted((one, other) => Number(one.name) - Number(other.name))}
      nameOf={({ name, joined }) => `${bandWords(name)}${joined.length > 0 ? ' +' : ''}`}
      series={[
        { name: t('before'), fill: 'var(--baseline)', value: ({ before }) => before },
        { name: t('now'), fill: 'var(--candidate)', value: ({ now }) => now },
      ]}
      format={percent}
    />
  );
}

function ScoreTable({ row }: { row: DriftRow }) {
  const t = useTexts(driftTexts);
  const { percent } = useFormats();
  return (
    <DataTable
      label={t('score')}
      rows={row.classes}
      rowKey={({ name }) => name}
      columns={[
        { id: 'band', header: t('class'), cell: ({ name, joined }) => bandsOf(name, joined) },
        { id: 'before', header: t('before'), cell: ({ before }) => percent(before), isFigure: true },
        { id: 'now', header: t('now'), cell: ({ now }) => percent(now), isFigure: true },
      ]}
    />
  );
}

const bandsOf = (name: string, joined: readonly string[]): string =>
  [name, ...joined]
    .sort((a, b) => Number(a) - Number(b))
    .map(bandWords)
    .join(', ');
