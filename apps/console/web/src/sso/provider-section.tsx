import { useState } from 'react';
import { TENANT_ROLES, type TenantRole } from '../../../src/api/roles.js';
import type { GroupRole, ProviderView, SaveProvider } from '../../../src/api/sso.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { peopleTexts } from '../people/people-texts.js';
import { Button } from '../ui/button.js';
import { ChangeDialog } from '../ui/change-dialog.js';
import { RadioGroup } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { toast } from '../ui/toast.js';
import { useDialog } from '../ui/use-dialog.js';
import { providerTexts } from './provider-texts.js';

const PAGE = 'GET /api/tenants/:tenant/sso';
const NO_ROLE = 'none';

/** The settings of the provider. */
export function ProviderSection({ provider }: { provider: ProviderView | null }) {
  const t = useTexts(providerTexts);
  const { dialog, open } = useDialog();
  const [saveCount, setSaveCount] = useState(0);
  const save = useChange('PUT /api/tenants/:tenant/sso', { invalidates: [PAGE] });
  const remove = () =>
    open((close) => (
      <ChangeDialog
        change="DELETE /api/tenants/:tenant/sso"
        request={{}}
        invalidates={[PAGE]}
        title={t('remove_title')}
        confirmLabel={t('remove')}
        isDangerous
        onClose={close}
      >
        <p>{t('remove_text')}</p>
      </ChangeDialog>
    ));
  return (
    <Section
      title={t('provider')}
      description={t('provider_text')}
      actions={provider && !provider.enforced && <Button onPress={remove}>{t('remove')}</Button>}
    >
      <Form
        key={saveCount}
        submitLabel={t('save')}
        onSubmit={async (values) => {
          await save.mutateAsync({ body: readProvider(values) });
          setSaveCount((count) => count + 1);
          toast(t('saved'));
        }}
      >
        <ClientFields provider={provider} />
        <RoleFields provider={provider} />
      </Form>
      {dialog}
    </Section>
  );
}

function ClientFields({ provider }: { provider: ProviderView | null }) {
  const t = useTexts(providerTexts);
  const isFixed = provider?.enforced ?? false;
  return (
    <>
      {isFixed && <p>{t('fixed')}</p>}
      <TextField
        name="issuer"
        type="url"
        label={t('issuer')}
        description={t('issuer_text')}
        defaultValue={provider?.issuer ?? ''}
        isReadOnly={isFixed}
        isRequired
      />
      <TextField
        name="clientId"
        label={t('client_id')}
        defaultValue={provider?.clientId ?? ''}
        isReadOnly={isFixed}
        isRequired
      />
      {!isFixed && (
        <TextField
          name="clientSecret"
          type="password"
          label={t('client_secret')}
          description={t(provider?.hasSecret ? 'client_secret_kept' : 'client_secret_text')}
          autoComplete="off"
        />
      )}
      <TextField name="acr" label={t('acr')} description={t('acr_text')} defaultValue={provider?.acr ?? ''} />
    </>
  );
}

function RoleFields({ provider }: { provider: ProviderView | null }) {
  const t = useTexts(providerTexts);
  const roles = useTexts(peopleTexts);
  return (
    <>
      <RadioGroup
        name="groupsFrom"
        label={t('groups_from')}
        defaultValue={provider?.groupsFrom ?? 'token'}
        choices={[
          { value: 'token', label: t('groups_token') },
          { value: 'directory', label: t('groups_directory') },
        ]}
      />
      <TextField
        name="groupsClaim"
        label={t('groups_claim')}
        description={t('groups_claim_text')}
        defaultValue={provider?.groupsClaim ?? 'groups'}
        isRequired
      />
      {TENANT_ROLES.map((role) => (
        <TextField
          key={role}
          name={`groups_${role}`}
          label={t('groups_of', { role: roles(`role_${role}`) })}
          description={t('groups_text')}
          rows={2}
          defaultValue={groupsOf(provider, role)}
        />
      ))}
      <Select
        name="defaultRole"
        label={t('default_role')}
        description={t('default_role_text')}
        defaultValue={provider?.defaultRole ?? NO_ROLE}
        choices={[
          { value: NO_ROLE, label: t('no_access') },
          ...TENANT_ROLES.map((role) => ({ value: role, label: roles(`role_${role}`) })),
        ]}
      />
    </>
  );
}

const groupsOf = (provider: ProviderView | null, role: TenantRole): string =>
  (provider?.groupRoles ?? [])
    .filter((each) => each.role === role)
    .map(({ group }) => group)
    .join('\n');

function readProvider(values: FormValues): SaveProvider {
  const clientSecret = values.text('clientSecret');
  const acr = values.text('acr').trim();
  return {
    issuer: values.text('issuer').trim(),
    clientId: values.text('clientId').trim(),
    ...(clientSecret !== '' && { clientSecret }),
    groupsFrom: values.text('groupsFrom') === 'directory' ? 'directory' : 'token',
    groupsClaim: values.text('groupsClaim').trim(),
    groupRoles: TENANT_ROLES.flatMap((role) => readGroups(values, role)),
    defaultRole: TENANT_ROLES.find((role) => role === values.text('defaultRole')) ?? null,
    acr: acr === '' ? null : acr,
  };
}

/** One group on each line. */
function readGroups(values: FormValues, role: TenantRole): GroupRole[] {
  const lines = values.text(`groups_${role}`).split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : [{ group: line.trim(), role }]));
}
