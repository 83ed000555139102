import { ActivityLog } from '../../activity/activity-log.js';
import { activityTexts } from '../../activity/activity-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { PageHeader } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { auditTexts } from './audit-texts.js';
import { ChainCheck } from './chain-check.js';
import { Checkpoints } from './checkpoints.js';

export function Component() {
  const t = useTexts(auditTexts);
  const tActivity = useTexts(activityTexts);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs
        label={t('title')}
        tabs={[
          { id: 'changes', label: tActivity('tab_changes'), content: <ActivityLog kind="changes" /> },
          { id: 'sign-ins', label: tActivity('tab_sign_ins'), content: <ActivityLog kind="sign_ins" /> },
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
