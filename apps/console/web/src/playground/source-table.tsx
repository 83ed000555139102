import type { SourceStatusDto } from '@cotejo/contracts/dto';
import { StatusBadge } from '../i18n/code-badges.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { playgroundTexts } from './playground-texts.js';

/** How each source took part in a decision. */
export function SourceTable({ sources }: { sources: readonly SourceStatusDto[] }) {
  const t = useTexts(playgroundTexts);
  const name = useCodeTexts(codeTexts);
  const { date } = useFormats();
  return (
    <div className="stack-small">
      <h3>{t('sources')}</h3>
      <DataTable
        label={t('sources')}
        rows={sources}
        rowKey={({ source }) => source}
        columns={[
          { id: 'source', header: t('source'), cell: ({ source }) => name(source, source) },
          {
            id: 'status',
            header: t('source_status'),
            cell: ({ status, cause }) => (
              <>
                <StatusBadge status={status} /> {cause && name(cause, cause)}
              </>
            ),
          },
          { id: 'provider', header: t('provider'), cell: ({ provider }) => provider ?? '—' },
          { id: 'as_of', header: t('as_of'), cell: ({ as_of }) => (as_of ? date(as_of) : '—') },
          {
            id: 'took',
            header: t('took'),
            cell: ({ took_ms }) => t('ms', { ms: Math.round(took_ms) }),
            isFigure: true,
          },
        ]}
      />
    </div>
  );
}
