import type { ErrorDto } from '@cotejo/contracts/dto';
import type { PlaygroundAnswer } from '../../../src/api/playground.api.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { Notice } from '../ui/notice.js';
import { playgroundTexts } from './playground-texts.js';

/** An error of the API: its reason, and the problem of each field. */
export function ApiErrorView({ error, answer }: { error: ErrorDto; answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const { language } = useLanguage();
  const explain = (code: string): string | undefined => answer.explanations[code]?.[language];
  return (
    <>
      <Notice tone={answer.status >= 500 ? 'bad' : 'warn'} title={t('error_answer')}>
        <p>
          {explain(error.reason) ?? error.message} <code>{error.reason}</code>
        </p>
        {error.detail && <p>{error.detail}</p>}
      </Notice>
      {error.errors.length > 0 && (
        <DataTable
          label={t('error_answer')}
          rows={error.errors}
          rowKey={({ pointer, code }) => `${pointer} ${code}`}
          columns={[
            { id: 'where', header: t('where'), cell: ({ pointer }) => <code>{pointer || '/'}</code> },
            { id: 'what', header: t('problem'), cell: ({ code }) => explain(code) ?? code },
            { id: 'code', header: t('code_column'), cell: ({ code }) => <code>{code}</code> },
          ]}
        />
      )}
    </>
  );
}
