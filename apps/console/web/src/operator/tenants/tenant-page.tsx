import { useState } from 'react';
import type { PlanView, TenantView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { Quota } from '../../overview/quota.js';
import { useTenant } from '../../session/member.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Facts, PageHeader, Section } from '../../ui/page.js';
import { Answer } from '../../ui/states.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { ResumeDialog, SuspendDialog } from './suspend-dialogs.js';
import { TenantStateBadge } from './tenant-state.js';
import { tenantsTexts } from './tenants-texts.js';
import { usePlanText } from './use-plan-text.js';

type Doing = 'plan' | 'suspend' | 'resume' | null;

export function Component() {
  const t = useTexts(tenantsTexts);
  const [doing, setDoing] = useState<Doing>(null);
  const tenant = useAnswer('GET /api/operator/tenants/:tenant', { params: { tenant: useTenant() } });
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader title={t('summary')} />
      <Answer of={tenant}>
        {(view) => (
          <>
            <Section
              title={t('facts')}
              actions={
                <>
                  <Button onPress={() => setDoing('plan')}>{t('change_plan')}</Button>
                  <Button onPress={() => setDoing(view.suspendedAt === null ? 'suspend' : 'resume')}>
                    {t(view.suspendedAt === null ? 'suspend' : 'resume')}
                  </Button>
                </>
              }
            >
              {view.state !== 'active' && <Notice tone="warn">{t(`${view.state}_notice`)}</Notice>}
              <TenantFacts tenant={view} />
            </Section>
            <Quota />
            {doing === 'plan' && <ChangePlanDialog tenant={view} onClose={close} />}
            {doing === 'suspend' && <SuspendDialog tenant={view} onClose={close} />}
            {doing === 'resume' && <ResumeDialog tenant={view} onClose={close} />}
          </>
        )}
      </Answer>
    </>
  );
}

function TenantFacts({ tenant }: { tenant: TenantView }) {
  const t = useTexts(tenantsTexts);
  const { dateTime } = useFormats();
  const plans = useAnswer('GET /api/operator/plans', {});
  const plan = plans.data?.plans.find(({ id }) => id === tenant.plan);
  const { id, company, nit, createdAt, trialEndsAt, suspendedAt } = tenant;
  return (
    <>
      <Facts
        facts={[
          [t('company'), company ?? t('none')],
          [t('nit'), nit ?? t('none')],
          [t('id'), <code key="id">{id}</code>],
          [t('state'), <TenantStateBadge key="state" tenant={tenant} />],
          [t('created'), dateTime(createdAt)],
          ...(plan ? [] : [[t('plan'), tenant.plan] as const]),
          ...(trialEndsAt ? [[t('trial_ends'), dateTime(trialEndsAt)] as const] : []),
          ...(suspendedAt ? [[t('suspended_at'), dateTime(suspendedAt)] as const] : []),
        ]}
      />
      {plan && <PlanFacts plan={plan} />}
      {plans.data && !plan && <Notice tone="warn">{t('plan_unknown')}</Notice>}
    </>
  );
}

function PlanFacts({ plan }: { plan: PlanView }) {
  const t = useTexts(tenantsTexts);
  const planText = usePlanText();
  return (
    <Facts
      facts={[
        [t('plan'), `${plan.name}: ${planText(plan)}`],
        [t('scopes'), plan.scopes.join(', ')],
        [t('sources'), plan.sources.join(', ')],
      ]}
    />
  );
}
