import { useState } from 'react';
import { useAnswer } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { Quota } from '../../overview/quota.js';
import { useTenant } from '../../session/member.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { PageHeader, Section } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { ResumeDialog, SuspendDialog } from './suspend-dialogs.js';
import { TenantFacts } from './tenant-facts.js';
import { tenantsTexts } from './tenants-texts.js';

type OpenDialog = 'plan' | 'suspend' | 'resume' | null;

export function Component() {
  const t = useTexts(tenantsTexts);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const tenant = useAnswer('GET /api/operator/tenants/:tenant', { params: { tenant: useTenant() } });
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title={t('summary')} />
      <Answer query={tenant}>
        {(view) => (
          <>
            <Section
              title={t('facts')}
              actions={
                <>
                  <Button onPress={() => setDialog('plan')}>{t('change_plan')}</Button>
                  <Button onPress={() => setDialog(view.suspendedAt === null ? 'suspend' : 'resume')}>
                    {t(view.suspendedAt === null ? 'suspend' : 'resume')}
                  </Button>
                </>
              }
            >
              {view.state !== 'active' && <Notice tone="warn">{t(`${view.state}_notice`)}</Notice>}
              <TenantFacts tenant={view} />
            </Section>
            <Quota />
            {dialog === 'plan' && <ChangePlanDialog tenant={view} onClose={close} />}
            {dialog === 'suspend' && <SuspendDialog tenant={view} onClose={close} />}
            {dialog === 'resume' && <ResumeDialog tenant={view} onClose={close} />}
          </>
        )}
      </Answer>
    </>
  );
}
