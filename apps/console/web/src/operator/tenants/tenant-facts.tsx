import type { TenantView } from '../../../../src/api/operator.api.js';
import { useAnswer } from '../../api/hooks.js';
import { useFormats } from '../../i18n/formats.js';
import { useTexts } from '../../i18n/texts.js';
import { Badge, Notice, type Tone } from '../../ui/notice.js';
import { Facts } from '../../ui/page.js';
import { tenantsTexts } from './tenants-texts.js';

const TONES: Record<TenantView['state'], Tone> = { active: 'good', suspended: 'bad', trial_over: 'warn' };

export function TenantStateBadge({ tenant }: { tenant: TenantView }) {
  const t = useTexts(tenantsTexts);
  return <Badge tone={TONES[tenant.state]}>{t(`state_${tenant.state}`)}</Badge>;
}

/** The data of a tenant and its plan. */
export function TenantFacts({ tenant }: { tenant: TenantView }) {
  const t = useTexts(tenantsTexts);
  const { dateTime } = useFormats();
  const plans = useAnswer('GET /api/plans', {});
  const plan = plans.data?.plans.find(({ id }) => id === tenant.plan);
  const { id, company, nit, createdAt, trialEndsAt, suspendedAt } = tenant;
  return (
    <>
      <Facts
        facts={[
          [t('company'), company ?? t('no_value')],
          [t('nit'), nit ?? t('no_value')],
          [t('identifier'), <code key="id">{id}</code>],
          [t('state'), <TenantStateBadge key="state" tenant={tenant} />],
          [t('created'), dateTime(createdAt)],
          [t('plan'), plan?.name ?? tenant.plan],
          ...(trialEndsAt ? [[t('trial_ends'), dateTime(trialEndsAt)] as const] : []),
          ...(suspendedAt ? [[t('suspended_at'), dateTime(suspendedAt)] as const] : []),
        ]}
      />
      {plans.data && !plan && <Notice tone="warn">{t('plan_unknown')}</Notice>}
    </>
  );
}
