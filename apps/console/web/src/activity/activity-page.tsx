import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { AnswerPage } from '../ui/answer-page.js';
import { ActivityLog } from './activity-table.js';
import { activityTexts } from './activity-texts.js';
import { useLogPages } from './log-pages.js';

export function Component() {
  const t = useTexts(activityTexts);
  const pages = useLogPages();
  const log = useAnswer('GET /api/tenants/:tenant/activity', { query: { before: pages.before } });
  return (
    <AnswerPage title={t('title')} description={t('description')} query={log}>
      {(page) => <ActivityLog page={page} pages={pages} />}
    </AnswerPage>
  );
}
