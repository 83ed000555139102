import { useState } from 'react';
import { TENANT_ROLES, type TenantRole } from '../../../src/api/roles.js';
import type { GroupRole, ProviderPage, ProviderSettingsView, SaveProvider } from '../../../src/api/sso.api.js';
import { useChange } from '../api/hooks.js';
import type { FieldProblem } from '../api/problem.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { peopleTexts } from '../people/people-texts.js';
import { Button } from '../ui/button.js';
import { RadioGroup } from '../ui/choices.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { toast } from '../ui/toast.js';
import { ChangeButton, PROVIDER_PAGE } from './change-button.js';
import { guideTexts } from './provider-guides.js';
import type { ProviderKind } from './provider-kinds.js';
import { providerTexts } from './provider-texts.js';

const NO_ROLE = 'none';

interface ProviderSectionProps extends Pick<ProviderPage, 'provider' | 'test'> {
  kind: ProviderKind;
}

/** The settings of the provider: what is stored, or what was tested and is not stored yet. */
export function ProviderSection({ provider, test, kind }: ProviderSectionProps) {
  const t = useTexts(providerTexts);
  const explainFields = useFieldProblems();
  const [isDraft, setIsDraft] = useState(test !== null && !test.isStored);
  const [saveCount, setSaveCount] = useState(0);
  const save = useChange('PUT /api/tenants/:tenant/sso', { invalidates: [PROVIDER_PAGE] });
  const startTest = useChange('POST /api/tenants/:tenant/sso/test', { invalidates: [PROVIDER_PAGE] });
  const isFixed = provider?.enforced ?? false;
  const shown = isDraft && test ? test.settings : provider;
  const read = (values: FormValues) =>
    readProvider(values, { testedSecret: isDraft && !isFixed && (test?.settings.hasSecret ?? false) });
  return (
    <Section
      title={t('provider')}
      description={t('provider_text')}
      actions={
        provider &&
        !isFixed && (
          <ChangeButton
            change="DELETE /api/tenants/:tenant/sso"
            request={{}}
            label={t('remove')}
            title={t('remove_title')}
            text={t('remove_text')}
            isDangerous
          />
        )
      }
    >
      {isDraft && (
        <Notice actions={<Button onPress={() => setIsDraft(false)}>{t('draft_discard')}</Button>}>{t('draft')}</Notice>
      )}
      <Form
        key={`${saveCount} ${isDraft}`}
        submitLabel={t('save')}
        explainFields={explainFields}
        onSubmit={async (values) => {
          await save.mutateAsync({ body: read(values) });
          setIsDraft(false);
          setSaveCount((count) => count + 1);
          toast(t('saved'));
        }}
        secondSubmit={{
          label: t('test'),
          onSubmit: async (values) => {
            const { url } = await startTest.mutateAsync({ body: { ...read(values), next: location.pathname } });
            if (url !== null) {
              location.assign(url);
            }
            scrollTo({ top: 0 });
          },
        }}
      >
        <ClientFields provider={shown} isFixed={isFixed} kind={kind} />
        <RoleFields provider={shown} kind={kind} />
        <p>{t('test_text')}</p>
      </Form>
    </Section>
  );
}

interface FieldsProps {
  provider: ProviderSettingsView | null;
  kind: ProviderKind;
}

function ClientFields({ provider, isFixed, kind }: FieldsProps & { isFixed: boolean }) {
  const t = useTexts(providerTexts);
  const guide = useTexts(guideTexts);
  return (
    <>
      {isFixed && <p>{t('fixed')}</p>}
      <TextField
        name="issuer"
        type="url"
        label={t('issuer')}
        description={guide(`${kind}_issuer`)}
        defaultValue={provider?.issuer ?? ''}
        isReadOnly={isFixed}
        isRequired
      />
      <TextField
        name="clientId"
        label={t('client_id')}
        description={guide(`${kind}_clientId`)}
        defaultValue={provider?.clientId ?? ''}
        isReadOnly={isFixed}
        isRequired
      />
      {!isFixed && (
        <TextField
          name="clientSecret"
          type="password"
          label={t('client_secret')}
          description={provider?.hasSecret ? t('client_secret_kept') : guide(`${kind}_secret`)}
          autoComplete="off"
        />
      )}
      <TextField name="acr" label={t('acr')} description={t('acr_text')} defaultValue={provider?.acr ?? ''} />
    </>
  );
}

function RoleFields({ provider, kind }: FieldsProps) {
  const t = useTexts(providerTexts);
  const guide = useTexts(guideTexts);
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
          description={guide(`${kind}_groups`)}
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

const groupsOf = (provider: ProviderSettingsView | null, role: TenantRole): string =>
  (provider?.groupRoles ?? [])
    .filter((each) => each.role === role)
    .map(({ group }) => group)
    .join('\n');

/** Leads errors to their fields. The groups of all roles are one list for the server. */
function useFieldProblems() {
  const problemText = useCodeTexts(providerTexts);
  return (errors: readonly FieldProblem[], values: FormValues): Record<string, string> => {
    const { groupRoles } = readProvider(values);
    return Object.fromEntries(
      errors.flatMap(({ pointer, code }) => {
        const [, name = '', index] = pointer.split('/');
        const text = problemText(`${name}_${code}`, '');
        const role = groupRoles[Number(index ?? 0)]?.role ?? TENANT_ROLES[0];
        return text === '' ? [] : [[name === 'groupRoles' ? `groups_${role}` : name, text]];
      }),
    );
  };
}

function readProvider(values: FormValues, { testedSecret = false } = {}): SaveProvider {
  const clientSecret = values.text('clientSecret');
  const acr = values.text('acr').trim();
  return {
    issuer: values.text('issuer').trim(),
    clientId: values.text('clientId').trim(),
    ...(clientSecret !== '' && { clientSecret }),
    ...(clientSecret === '' && testedSecret && { testedSecret }),
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
