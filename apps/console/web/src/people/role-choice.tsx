import { TENANT_ROLES, type TenantRole } from '../../../src/api/roles.js';
import { useTexts } from '../i18n/texts.js';
import { RadioGroup } from '../ui/choices.js';
import type { FormValues } from '../ui/form.js';
import { peopleTexts } from './people-texts.js';

/** A choice of the roles of a tenant, each with its permissions. */
export function RoleChoice({ defaultRole }: { defaultRole: TenantRole }) {
  const t = useTexts(peopleTexts);
  return (
    <RadioGroup
      name="role"
      label={t('role')}
      defaultValue={defaultRole}
      choices={TENANT_ROLES.map((role) => ({
        value: role,
        label: t(`role_${role}`),
        description: t(`role_${role}_text`),
      }))}
    />
  );
}

/** The role that the form's `RoleChoice` has. */
export const readRole = (values: FormValues): TenantRole =>
  TENANT_ROLES.find((role) => role === values.text('role')) ?? 'viewer';
