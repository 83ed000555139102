import { useState } from 'react';
import type { TenantView } from '../../../../src/api/operator.api.js';
import { useAnswer, useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { RadioGroup } from '../../ui/choices.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Answer } from '../../ui/states.js';
import { TENANT_ANSWERS } from './tenant-answers.js';
import { usePlanText } from './tenant-facts.js';
import { tenantsTexts } from './tenants-texts.js';

export function ChangePlanDialog({ tenant, onClose }: { tenant: TenantView; onClose: () => void }) {
  const t = useTexts(tenantsTexts);
  const planText = usePlanText();
  const plans = useAnswer('GET /api/operator/plans', {});
  const [plan, setPlan] = useState(tenant.plan);
  const change = useChange('PUT /api/operator/tenants/:tenant/plan', { invalidates: TENANT_ANSWERS });
  return (
    <FormDialog
      title={t('change_plan_of', { name: tenant.company ?? tenant.id })}
      submitLabel={t('save')}
      isDisabled={plan === tenant.plan}
      done={t('plan_changed')}
      onClose={onClose}
      onSubmit={() => change.mutateAsync({ params: { tenant: tenant.id }, body: { plan } })}
    >
      <p>{t('change_plan_text')}</p>
      <Answer query={plans}>
        {({ plans: all }) => (
          <RadioGroup
            label={t('plan')}
            value={plan}
            onChange={setPlan}
            choices={all.map((each) => ({
              value: each.id,
              label: each.name,
              description: each.id === tenant.plan ? t('same_plan') : planText(each),
            }))}
          />
        )}
      </Answer>
    </FormDialog>
  );
}
