import type { PolicyStep } from '../../../src/api/policies.api.js';
import { useFormats } from '../i18n/formats.js';
import { usePersonName } from '../i18n/person-name.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import { policyTexts } from './policy-texts.js';
import { useVersionWords } from './version-words.js';

interface HistorySectionProps {
  history: readonly PolicyStep[];
  standard: Record<string, unknown>;
}

/** Who moved each version and when, newest first. */
export function HistorySection({ history, standard }: HistorySectionProps) {
  const t = useTexts(policyTexts);
  const { dateTime } = useFormats();
  const versionWords = useVersionWords(standard);
  const personName = usePersonName();
  return (
    <Section title={t('history')} description={t('history_text')}>
      {history.length === 0 ? (
        <p>{t('history_none')}</p>
      ) : (
        <DataTable
          label={t('history')}
          rows={history}
          rowKey={({ seq }) => String(seq)}
          columns={[
            { id: 'version', header: t('version'), cell: ({ version }) => versionWords(version) },
            { id: 'step', header: t('step'), cell: ({ step }) => t(`step_${step}`) },
            { id: 'by', header: t('by'), cell: ({ by }) => personName(by) },
            { id: 'at', header: t('at'), cell: ({ at }) => dateTime(at) },
          ]}
        />
      )}
    </Section>
  );
}
