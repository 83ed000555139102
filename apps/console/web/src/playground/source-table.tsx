import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Badge, type Tone } from '../ui/notice.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import type { SourceStatus } from './read-answer.js';

const STATUSES = ['ok', 'timeout', 'unavailable', 'not_configured', 'not_awaited', 'not_in_plan', 'not_requested'];
type Status = 'ok' | 'timeout' | 'unavailable' | 'not_configured' | 'not_awaited' | 'not_in_plan' | 'not_requested';
const isStatus = (status: string): status is Status => STATUSES.includes(status);
const STATUS_TONES: Partial<Record<Status, Tone>> = { ok: 'good', timeout: 'bad', unavailable: 'bad' };

/** How each source took part in a decision. */
export function SourceTable({ sources }: { sources: readonly SourceStatus[] }) {
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
            cell: ({ status }) =>
              isStatus(status) ? <Badge tone={STATUS_TONES[status] ?? 'plain'}>{t(`s_${status}`)}</Badge> : status,
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
