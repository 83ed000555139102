import { useState } from 'react';
import type { TenantView } from '../../../../src/api/operator.api.js';
import { useAnswer, useChange } from '../../api/hooks.js';
import { useTexts } from '../../i18n/texts.js';
import { RadioGroup } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { Answer } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { TENANT_ANSWERS } from './tenant-answers.js';
import { usePlanText } from './tenant-facts.js';
import { tenantsTexts } from './tenants-texts.js';

export function ChangePlanDialog({ tenant, onClose }: { tenant: TenantView; onClose: () => void }) {
  const t = useTexts(tenantsTexts);
  const planText = usePlanText();
  const plans = useAnswer('GET /api/operator/plans', {});
  const [plan, setPlan] = useState(tenant.plan);
  const change = useChange('PUT /api/operator/tenants/:tenant/plan', {
    invalidates: TENANT_ANSWERS,
  });
  return (
    <Dialog title={t('change_plan_of', { name: tenant.company ?? tenant.id })} onClose={onClose}>
      <p>{t('change_plan_text')}</p>
      <Answer query={plans}>
        {({ plans: all }) => (
          <Form
            submitLabel={t('save')}
            isDisabled={plan === tenant.plan}
            onCancel={onClose}
            onSubmit={async () => {
              await change.mutateAsync({ params: { tenant: tenant.id }, body: { plan } });
              toast(t('plan_changed'));
              onClose();
            }}
          >
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
          </Form>
        )}
      </Answer>
    </Dialog>
  );
}
