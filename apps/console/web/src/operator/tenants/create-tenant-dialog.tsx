import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlanView } from '../../../../src/api/operator.api.js';
import { useAnswer, useChange } from '../../api/hooks.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';
import { ApiProblem } from '../../api/problem.js';
import { useTexts } from '../../i18n/texts.js';
import { NitField } from '../../sign-up/nit-field.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { LinkButton } from '../../ui/link.js';
import { Select } from '../../ui/select.js';
import { Answer } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { tenantsTexts } from './tenants-texts.js';
import { usePlanText } from './use-plan-text.js';

const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;
const ID_LENGTH = 40;

/** `Almacenes Ñandú S.A.S.` as an identifier: `almacenes-nandu-s-a-s`. */
const idOf = (company: string): string =>
  company
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, ID_LENGTH)
    .replace(/^-+|-+$/g, '');

export function CreateTenantDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(tenantsTexts);
  const navigate = useNavigate();
  const { key: idempotencyKey } = useIdempotencyKey();
  const plans = useAnswer('GET /api/operator/plans', {});
  const [company, setCompany] = useState('');
  const [typedId, setTypedId] = useState<string | null>(null);
  const id = typedId ?? idOf(company);
  const create = useChange('POST /api/operator/tenants', {
    outdates: ['GET /api/operator/tenants'],
    onDone: (tenant) => {
      toast(t('created_toast'));
      navigate(`/operator/tenants/${encodeURIComponent(tenant.id)}`);
    },
  });
  const isDoneAlready = create.error instanceof ApiProblem && create.error.reason === 'already_done';
  return (
    <Dialog title={t('create_title')} isOpen onClose={onClose}>
      {isDoneAlready ? (
        <>
          <p>{t('done_already')}</p>
          <div>
            <LinkButton to={`/operator/tenants/${encodeURIComponent(id)}`} variant="primary">
              {t('open_it')}
            </LinkButton>
          </div>
        </>
      ) : (
        <Answer of={plans}>
          {({ plans: all }) => (
            <Form
              submitLabel={t('create')}
              actions={<Button onPress={onClose}>{t('cancel')}</Button>}
              onSubmit={(values) => {
                const body = {
                  id,
                  company: company.trim(),
                  nit: values.text('nit').trim(),
                  plan: values.text('plan'),
                  adminEmail: values.text('adminEmail').trim(),
                };
                return create.mutateAsync({ body, idempotencyKey });
              }}
            >
              <p>{t('create_text')}</p>
              <TextField
                name="company"
                label={t('company')}
                value={company}
                onChange={setCompany}
                minLength={2}
                maxLength={100}
                autoComplete="off"
                isRequired
                autoFocus
              />
              <NitField />
              <TextField
                name="id"
                label={t('id')}
                description={t('id_hint')}
                value={id}
                onChange={setTypedId}
                validate={(text) => (ID.test(text) ? null : t('id_invalid'))}
                autoComplete="off"
                spellCheck="false"
                isRequired
                mono
              />
              <PlanChoice plans={all} />
              <TextField name="adminEmail" type="email" label={t('admin_email')} autoComplete="off" isRequired />
            </Form>
          )}
        </Answer>
      )}
    </Dialog>
  );
}

function PlanChoice({ plans }: { plans: readonly PlanView[] }) {
  const t = useTexts(tenantsTexts);
  const planText = usePlanText();
  const [chosen, setChosen] = useState(plans[0]?.id ?? '');
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <Select
      name="plan"
      label={t('plan')}
      value={chosen}
      onChange={setChosen}
      choices={plans.map(({ id, name }) => ({ value: id, label: name }))}
      {...(plan && { description: planText(plan) })}
    />
  );
}
