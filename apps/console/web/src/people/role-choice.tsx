import { TENANT_ROLES, type TenantRole } from '../../../src/api/roles.js';
import { useTexts } from '../i18n/texts.js';
import { RadioGroup } from '../ui/choices.js';
import type { FormValues } from '../ui/form.js';
import { peopleTexts } from './people-texts.js';

/** One of the roles, with what it may. */
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

export const chosenRole = (values: FormValues): TenantRole =>
  TENANT_ROLES.find((role) => role === values.text('role')) ?? 'viewer';
