import { policyIdOf } from '../../../src/api/policies.api.js';
import { useTexts } from '../i18n/texts.js';
import { useTenant } from '../session/member.js';
import { policyTexts } from './policy-texts.js';

/** Names a version, `id@version`, for people: without the id of the tenant's own policies. */
export function useVersionWords(standard: Record<string, unknown>): (name: string) => string {
  const t = useTexts(policyTexts);
  const own = policyIdOf(useTenant());
  return (name) => {
    const [id = '', version = ''] = name.split('@');
    if (id === own) {
      return t('version_named', { version });
    }
    return id === standard.id ? t('standard') : t('version_of', { id, version });
  };
}
