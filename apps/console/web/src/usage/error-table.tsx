import type { UsageError } from '../../../src/api/usage.api.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { usageTexts } from './usage-texts.js';

/** Rejected and failed calls by status and reason. */
export function ErrorTable({ errors, empty }: { errors: readonly UsageError[]; empty: string }) {
  const t = useTexts(usageTexts);
  const operation = useCodeTexts(usageTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  return (
    <DataTable
      label={t('errors')}
      rows={errors}
      empty={<p>{empty}</p>}
      rowKey={({ endpoint, status, reason }) => `${endpoint} ${status} ${reason}`}
      columns={[
        { header: t('error'), cell: (error) => error[language] },
        { header: t('reason'), cell: ({ reason }) => <code>{reason}</code> },
        { header: t('endpoint'), cell: ({ endpoint }) => operation(`op_${endpoint}`, endpoint) },
        { header: t('status'), cell: ({ status }) => status, isFigure: true },
        { header: t('count'), cell: ({ count }) => number(count), isFigure: true },
      ]}
    />
  );
}
