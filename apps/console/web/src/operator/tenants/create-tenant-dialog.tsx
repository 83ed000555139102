import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CreateTenant, PlanView } from '../../../../src/api/operator.api.js';
import { useAnswer, useChange, useIdempotencyKey } from '../../api/hooks.js';
import { isDoneAlready } from '../../api/problem.js';
import { useTexts } from '../../i18n/texts.js';
import { usePlanFigures } from '../../plans/plan-figures.js';
import { NitField } from '../../sign-up/nit-field.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { LinkButton } from '../../ui/link.js';
import { Select } from '../../ui/select.js';
import { Answer } from '../../ui/states.js';
import { toast } from '../../ui/toast.js';
import { isTenantId, suggestTenantId } from './tenant-id.js';
import { tenantsTexts } from './tenants-texts.js';

export function CreateTenantDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(tenantsTexts);
  const navigate = useNavigate();
  const { key: idempotencyKey } = useIdempotencyKey();
  /** The identifier of the last attempt, for a link to the tenant if an earlier attempt created it. */
  const [sentId, setSentId] = useState('');
  const plans = useAnswer('GET /api/plans', {});
  const create = useChange('POST /api/operator/tenants', {
    invalidates: ['GET /api/operator/tenants'],
    onDone: (tenant) => {
      toast(t('created_toast'));
      navigate(`/operator/tenants/${encodeURIComponent(tenant.id)}`);
    },
  });
  const sendTenant = (body: CreateTenant) => {
    setSentId(body.id);
    return create.mutateAsync({ body, idempotencyKey });
  };
  return (
    <Dialog title={t('create_title')} onClose={onClose}>
      {isDoneAlready(create.error) ? (
        <>
          <p>{t('done_already')}</p>
          <div>
            <LinkButton to={`/operator/tenants/${encodeURIComponent(sentId)}`} variant="primary">
              {t('open_it')}
            </LinkButton>
          </div>
        </>
      ) : (
        <Answer query={plans}>
          {({ plans: all }) => <CreateTenantForm plans={all} onCreate={sendTenant} onClose={onClose} />}
        </Answer>
      )}
    </Dialog>
  );
}

interface CreateTenantFormProps {
  plans: readonly PlanView[];
  onCreate: (tenant: CreateTenant) => Promise<unknown>;
  onClose: () => void;
}

function CreateTenantForm({ plans, onCreate, onClose }: CreateTenantFormProps) {
  const t = useTexts(tenantsTexts);
  const [company, setCompany] = useState('');
  const [typedId, setTypedId] = useState<string | null>(null);
  const id = typedId ?? suggestTenantId(company);
  return (
    <Form
      submitLabel={t('create')}
      onCancel={onClose}
      onSubmit={(values) =>
        onCreate({
          id,
          company: company.trim(),
          nit: values.text('nit').trim(),
          plan: values.text('plan'),
          adminEmail: values.text('adminEmail').trim(),
        })
      }
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
        label={t('identifier')}
        description={t('id_hint')}
        value={id}
        onChange={setTypedId}
        validate={(text) => (isTenantId(text) ? null : t('id_invalid'))}
        autoComplete="off"
        spellCheck="false"
        isRequired
        mono
      />
      <PlanChoice plans={plans} />
      <TextField name="adminEmail" type="email" label={t('admin_email')} autoComplete="off" isRequired />
    </Form>
  );
}

function PlanChoice({ plans }: { plans: readonly PlanView[] }) {
  const t = useTexts(tenantsTexts);
  const figures = usePlanFigures();
  const [chosen, setChosen] = useState(plans[0]?.id ?? '');
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <Select
      name="plan"
      label={t('plan')}
      value={chosen}
      onChange={setChosen}
      choices={plans.map(({ id, name }) => ({ value: id, label: name }))}
      {...(plan && { description: Object.values(figures(plan)).join(' · ') })}
    />
  );
}
