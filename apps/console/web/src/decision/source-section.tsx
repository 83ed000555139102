import type { ReceiptPayload } from '@cotejo/receipt/browser';
import { StatusBadge } from '../i18n/code-badges.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { sourceWords } from '../policies/policy-words.js';
import { DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import styles from './decision.module.css';
import { decisionTexts } from './decision-texts.js';
import { lineWords } from './line-words.js';

/** What each source said, how old its data was, and what it added to the score. */
export function SourceSection({ payload }: { payload: ReceiptPayload }) {
  const t = useTexts(decisionTexts);
  const { language } = useLanguage();
  const { dateTime, number } = useFormats();
  const { sources, characteristics } = payload;
  const linesOf = (source: string) => characteristics.filter((line) => line.source === source);
  return (
    <Section title={t('sources')} description={t('sources_text')}>
      <DataTable
        label={t('sources')}
        rows={sources}
        rowKey={({ source }) => source}
        columns={[
          { id: 'source', header: t('source'), cell: ({ source }) => sourceWords(source, language) },
          { id: 'status', header: t('answer'), cell: ({ status }) => <StatusBadge status={status} /> },
          { id: 'said', header: t('said'), cell: ({ source }) => <Findings lines={linesOf(source)} /> },
          {
            id: 'points',
            header: t('points_of'),
            isFigure: true,
            cell: ({ source }) => number(sumOf(linesOf(source))),
          },
          {
            id: 'data',
            header: t('data'),
            cell: ({ provider, as_of, version }) => (
              <>
                {[provider, as_of && dateTime(as_of)].filter(Boolean).join(', ') || '—'}
                {version && <div className={styles.version}>{version}</div>}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Findings({ lines }: { lines: ReceiptPayload['characteristics'] }) {
  const t = useTexts(decisionTexts);
  const { language } = useLanguage();
  const signals = lines.filter(({ state }) => state !== 'rule');
  const found = signals.filter(({ state }) => state === 'true');
  if (signals.length === 0) {
    return '—';
  }
  const unknown = signals.filter(({ state }) => state === 'unknown').length;
  return (
    <>
      {found.length === 0 && unknown < signals.length && t('nothing_found')}
      {found.map(({ code }) => lineWords(code, language)).join('; ')}
      {unknown > 0 && <div className={styles.muted}>{t('unknown', { count: unknown })}</div>}
    </>
  );
}

const sumOf = (lines: ReceiptPayload['characteristics']): number =>
  lines.reduce((tenths, { points }) => tenths + Math.round(points * 10), 0) / 10;
