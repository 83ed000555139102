import type { OpenSession } from '../../../src/api/session.api.js';
import { useAnswer, useChange } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Badge } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { ProblemNotice } from '../ui/problem-notice.js';
import { Answer } from '../ui/states.js';
import { toast } from '../ui/toast.js';
import { accountTexts } from './account-texts.js';

export function Sessions() {
  const t = useTexts(accountTexts);
  const list = useAnswer('GET /api/account/sessions', {});
  const end = useChange('DELETE /api/account/sessions/:id', {
    invalidates: ['GET /api/account/sessions'],
    onDone: () => toast(t('ended')),
  });
  const endOne = (id: string) => end.mutateAsync({ params: { id } }).catch(() => {}); // The notice below shows the problem.
  return (
    <Section title={t('sessions')} description={t('sessions_text')}>
      <ProblemNotice problem={end.error} />
      <Answer query={list}>{({ sessions }) => <SessionTable sessions={sessions} onEnd={endOne} />}</Answer>
    </Section>
  );
}

function SessionTable({ sessions, onEnd }: { sessions: readonly OpenSession[]; onEnd: (id: string) => Promise<void> }) {
  const t = useTexts(accountTexts);
  const { dateTime, ago } = useFormats();
  return (
    <DataTable
      label={t('sessions')}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('browser'),
          isName: true,
          cell: ({ browser, current }) => (
            <>
              {browser ?? t('unknown')} {current && <Badge tone="accent">{t('this_one')}</Badge>}
            </>
          ),
        },
        { header: t('network'), cell: ({ network }) => network ?? t('unknown') },
        { header: t('opened'), cell: ({ createdAt }) => dateTime(createdAt) },
        { header: t('active'), cell: ({ lastActiveAt }) => ago(lastActiveAt) },
      ]}
      actions={({ id, browser, current }) =>
        !current && (
          <Button aria-label={t('end_of', { browser: browser ?? t('unknown') })} onPress={() => onEnd(id)}>
            {t('end')}
          </Button>
        )
      }
    />
  );
}
