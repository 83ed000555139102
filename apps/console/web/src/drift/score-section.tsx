import type { DriftRow } from '../../../src/api/drift.api.js';
import { Bars, ChartOrTable } from '../charts/chart-or-table.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import { LevelBadge, useShare } from './drift-table.js';
import { driftTexts } from './drift-texts.js';
import { bandWords, isNamed, multipleWords } from './drift-words.js';

/** How the scores are spread, before and now. */
export function ScoreSection({ row }: { row: DriftRow }) {
  const t = useTexts(driftTexts);
  const { level, classes } = row;
  return (
    <Section
      title={t('score')}
      description={classes.length === 0 ? t('few') : undefined}
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
      rows={row.classes}
      nameOf={({ name }) => bandWords(name)}
      series={[
        { name: t('before'), fill: 'var(--baseline)', value: ({ before }) => before ?? 0 },
        { name: t('now'), fill: 'var(--candidate)', value: ({ now }) => now ?? 0 },
      ]}
      format={percent}
    />
  );
}

function ScoreTable({ row }: { row: DriftRow }) {
  const t = useTexts(driftTexts);
  const share = useShare();
  return (
    <DataTable
      label={t('score')}
      rows={row.classes}
      rowKey={({ name }) => name}
      columns={[
        { id: 'band', header: t('class'), cell: ({ name }) => bandWords(name) },
        { id: 'before', header: t('before'), cell: ({ before }) => share(before), isFigure: true },
        { id: 'now', header: t('now'), cell: ({ now }) => share(now), isFigure: true },
        {
          id: 'change',
          header: t('level'),
          cell: (each) => isNamed(each) && <strong>{multipleWords(each, t)}</strong>,
        },
      ]}
    />
  );
}
