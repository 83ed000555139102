import { lazy, Suspense } from 'react';
import type { DriftRow } from '../../../src/api/drift.api.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import { LoadingState } from '../ui/states.js';
import { Tabs } from '../ui/tabs.js';
import { LevelBadge } from './drift-table.js';
import { driftTexts } from './drift-texts.js';
import { bandWords } from './drift-words.js';

const ScoreChart = lazy(() => import('./score-chart.js'));

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
        <Tabs
          label={t('score')}
          tabs={[
            {
              id: 'chart',
              label: t('as_chart'),
              content: (
                <Suspense fallback={<LoadingState />}>
                  <ScoreChart classes={classes} />
                </Suspense>
              ),
            },
            { id: 'table', label: t('as_table'), content: <ScoreTable row={row} /> },
          ]}
        />
      )}
    </Section>
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
