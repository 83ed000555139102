import { ActivityLog } from '../../activity/activity-table.js';
import { useLogPages } from '../../activity/log-pages.js';
import { useAnswer } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { PageHeader } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { auditTexts } from './audit-texts.js';
import { ChainCheck } from './chain-check.js';
import { Checkpoints } from './checkpoints.js';

export function Component() {
  const t = useTexts(auditTexts);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs
        label={t('title')}
        tabs={[
          { id: 'activity', label: t('tab_activity'), content: <AllActivity /> },
          {
            id: 'check',
            label: t('tab_check'),
            content: (
              <>
                <ChainCheck />
                <Checkpoints />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function AllActivity() {
  const t = useTexts(auditTexts);
  const pages = useLogPages();
  const log = useAnswer('GET /api/operator/activity', { query: { before: pages.before } });
  return <Answer query={log}>{(page) => <ActivityLog page={page} pages={pages} tenantHeader={t('tenant')} />}</Answer>;
}
