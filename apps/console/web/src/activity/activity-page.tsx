import { useTexts } from '../i18n/texts.js';
import { useHasRole } from '../session/member.js';
import { PageHeader } from '../ui/page.js';
import { Tabs } from '../ui/tabs.js';
import { ActivityLog } from './activity-log.js';
import { activityTexts } from './activity-texts.js';

export function Component() {
  const t = useTexts(activityTexts);
  const seesSignIns = useHasRole('admin');
  const changes = <ActivityLog kind="changes" />;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {seesSignIns ? (
        <Tabs
          label={t('title')}
          tabs={[
            { id: 'changes', label: t('tab_changes'), content: changes },
            { id: 'sign-ins', label: t('tab_sign_ins'), content: <ActivityLog kind="sign_ins" /> },
          ]}
        />
      ) : (
        changes
      )}
    </>
  );
}
