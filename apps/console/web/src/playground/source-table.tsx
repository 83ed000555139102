import { SOURCE_STATUSES, type SourceStatus } from '@cotejo/contracts';
import { StatusBadge } from '../i18n/code-badges.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import type { ReadSource } from './read-answer.js';

const isStatus = (status: string): status is SourceStatus => SOURCE_STATUSES.some((each) => each === status);

/** How each source took part in a decision. */
export function SourceTable({ sources }: { sources: readonly ReadSource[] }) {
  const t = useTexts(playgroundTexts);
  const { date } = useFormats();
  return (
    <div className={styles.part}>
      <h3>{t('sources')}</h3>
      <DataTable
        label={t('sources')}
        rows={sources}
        rowKey={({ source }) => source}
        columns={[
          { id: 'source', header: t('source'), cell: ({ source }) => <code>{source}</code> },
          {
            id: 'status',
            header: t('source_status'),
            cell: ({ status }) => (isStatus(status) ? <StatusBadge status={status} /> : status),
          },
          { id: 'provider', header: t('provider'), cell: ({ provider }) => provider ?? '—' },
          { id: 'as_of', header: t('as_of'), cell: ({ asOf }) => (asOf ? date(asOf) : '—') },
          {
            id: 'took',
            header: t('took'),
            cell: ({ tookMs }) => (tookMs === null ? '—' : t('ms', { ms: Math.round(tookMs) })),
            isFigure: true,
          },
        ]}
      />
    </div>
  );
}
