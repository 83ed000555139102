import type { ListsStatus } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { useSession } from '../../session/session-provider.js';
import { AnswerPage } from '../../ui/answer-page.js';
import { Notice } from '../../ui/notice.js';
import { Facts, Section } from '../../ui/page.js';
import { EmptyState } from '../../ui/states.js';
import { ListTable } from './list-table.js';
import { listsTexts } from './lists-texts.js';

const POLL_MS = 60_000;

export function Component() {
  const t = useTexts(listsTexts);
  const { session } = useSession();
  const lists = useAnswer('GET /api/operator/lists', {}, { pollMs: POLL_MS });
  return (
    <AnswerPage title={t('title')} description={t('description')} query={lists}>
      {(status) =>
        session.environment === 'sandbox' && status.lists.length === 0 ? (
          <EmptyState title={t('sandbox')}>{t('sandbox_text')}</EmptyState>
        ) : (
          <Lists status={status} />
        )
      }
    </AnswerPage>
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
              [t('identifier'), <code key="id">{bundle.id}</code>],
              [t('created'), `${dateTime(bundle.madeAt)} · ${ago(bundle.madeAt)}`],
              [t('entries'), number(bundle.entries)],
            ]}
          />
        ) : (
          <Notice tone="bad">{t('bundle_none')}</Notice>
        )}
      </Section>
      <ListTable lists={lists} />
    </>
  );
}
