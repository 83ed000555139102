import type { ListsStatus, ListView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { useSession } from '../../session/session-provider.js';
import { DataTable } from '../../ui/data-table.js';
import { Badge, Notice } from '../../ui/notice.js';
import { Facts, PageHeader, Section } from '../../ui/page.js';
import { Answer, EmptyState } from '../../ui/states.js';
import { listsTexts } from './lists-texts.js';

const POLL_MS = 60_000;

export function Component() {
  const t = useTexts(listsTexts);
  const { session } = useSession();
  const lists = useAnswer('GET /api/operator/lists', {}, { pollMs: POLL_MS });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Answer of={lists}>
        {(status) =>
          session.environment === 'sandbox' && status.lists.length === 0 ? (
            <EmptyState title={t('sandbox')}>{t('sandbox_text')}</EmptyState>
          ) : (
            <Lists status={status} />
          )
        }
      </Answer>
    </>
  );
}

function Lists({ status: { bundle, lists } }: { status: ListsStatus }) {
  const t = useTexts(listsTexts);
  const { dateTime, ago, number } = useFormats();
  const stale = lists.filter((list) => list.stale).length;
  const missing = lists.filter(({ required, loaded }) => required && !loaded).length;
  return (
    <>
      {missing > 0 && <Notice tone="bad" title={t('missing_title', { count: missing })} />}
      {stale > 0 && (
        <Notice tone="warn" title={t('stale_title', { count: stale })}>
          {t('stale_text')}
        </Notice>
      )}
      <Section title={t('bundle')}>
        {bundle ? (
          <Facts
            facts={[
              [t('id'), <code key="id">{bundle.id}</code>],
              [t('made'), `${dateTime(bundle.madeAt)} · ${ago(bundle.madeAt)}`],
              [t('entries'), number(bundle.entries)],
            ]}
          />
        ) : (
          <Notice tone="bad">{t('bundle_none')}</Notice>
        )}
      </Section>
      {lists.length === 0 ? <EmptyState title={t('empty')} /> : <ListTable lists={lists} />}
    </>
  );
}

function ListTable({ lists }: { lists: readonly ListView[] }) {
  const t = useTexts(listsTexts);
  const { date, dateTime, number } = useFormats();
  const day = (instant: string | null): string => (instant === null ? t('unknown') : date(instant));
  return (
    <>
      <DataTable
        label={t('title')}
        rows={lists}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: t('list'),
            cell: ({ id, name }) => (
              <>
                {name} <code>{id}</code>
              </>
            ),
          },
          { id: 'state', header: t('state'), cell: (list) => <ListState list={list} /> },
          { id: 'kind', header: t('kind'), cell: ({ kind }) => (isKind(kind) ? t(`k_${kind}`) : kind) },
          { id: 'force', header: t('force'), cell: ({ force }) => force },
          { id: 'age', header: t('age'), cell: (list) => <Age list={list} />, isFigure: true },
          { id: 'published', header: t('published'), cell: ({ publishedAt }) => day(publishedAt) },
          { id: 'fetched', header: t('fetched'), cell: ({ fetchedAt }) => day(fetchedAt) },
          {
            id: 'entries',
            header: t('entries'),
            cell: ({ entries }) => (entries === null ? t('unknown') : number(entries)),
            isFigure: true,
          },
          {
            id: 'difference',
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

const KINDS = ['international', 'national', 'pep', 'own'] as const;
const isKind = (kind: string): kind is (typeof KINDS)[number] => KINDS.some((known) => known === kind);

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
