import type { ListView } from '../../../../src/api/operator.api.js';
import { useFormats } from '../../i18n/formats.js';
import { useCodeTexts, useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../ui/data-table.js';
import { Badge } from '../../ui/notice.js';
import { EmptyState } from '../../ui/states.js';
import { listsTexts } from './lists-texts.js';

/** The sanctions lists with their state, age and last change. */
export function ListTable({ lists }: { lists: readonly ListView[] }) {
  const t = useTexts(listsTexts);
  const codeText = useCodeTexts(listsTexts);
  const { date, dateTime, number } = useFormats();
  const day = (instant: string | null): string => (instant === null ? t('unknown') : date(instant));
  return (
    <>
      <DataTable
        label={t('title')}
        rows={lists}
        empty={<EmptyState title={t('empty')} />}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('list'),
            cell: ({ id, name }) => (
              <>
                {name} <code>{id}</code>
              </>
            ),
          },
          { header: t('state'), cell: (list) => <ListState list={list} /> },
          { header: t('kind'), cell: ({ kind }) => codeText(`k_${kind}`, kind) },
          { header: t('force'), cell: ({ force }) => force },
          { header: t('age'), cell: (list) => <Age list={list} />, isFigure: true },
          { header: t('published'), cell: ({ publishedAt }) => day(publishedAt) },
          { header: t('fetched'), cell: ({ fetchedAt }) => day(fetchedAt) },
          {
            header: t('entries'),
            cell: ({ entries }) => (entries === null ? t('unknown') : number(entries)),
            isFigure: true,
          },
          {
            header: t('difference'),
            cell: ({ lastDifference: last }) =>
              last === null ? t('unknown') : `${t('changes', last)}${last.at ? ` · ${dateTime(last.at)}` : ''}`,
          },
        ]}
      />
      <p>{t('changes_text')}</p>
    </>
  );
}

function ListState({ list: { loaded, stale, required } }: { list: ListView }) {
  const t = useTexts(listsTexts);
  const badge = loaded ? (
    <Badge tone={stale ? 'bad' : 'good'}>{t(stale ? 's_stale' : 's_current')}</Badge>
  ) : (
    <Badge tone={required ? 'bad' : 'plain'}>{t('s_missing')}</Badge>
  );
  return (
    <>
      {badge} {required && <Badge>{t('required')}</Badge>}
    </>
  );
}

function Age({ list: { ageHours: hours, ageHoursMax: max } }: { list: ListView }) {
  const t = useTexts(listsTexts);
  if (hours === null) {
    return t('unknown');
  }
  return max === null ? t('hours', { hours }) : t('of_max', { hours, max });
}
