import type { ProviderPage, ProviderTestResult } from '../../../src/api/sso.api.js';
import { useFormats } from '../i18n/formats.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { peopleTexts } from '../people/people-texts.js';
import { Notice } from '../ui/notice.js';
import { providerTexts } from './provider-texts.js';
import { ssoTexts } from './sso-texts.js';

/** What came of the last test of the provider. */
export function TestResult({ test, addresses: { redirectUri } }: Pick<ProviderPage, 'test' | 'addresses'>) {
  const t = useTexts(providerTexts);
  const problemText = useTestProblemText(redirectUri);
  const roles = useTexts(peopleTexts);
  const { ago } = useFormats();
  if (!test) {
    return null;
  }
  const { result, isStored } = test;
  if (!result) {
    return (
      <Notice tone="warn" title={t('test_open')}>
        <p>{t('test_open_text', { address: redirectUri })}</p>
      </Notice>
    );
  }
  const { at, problem, claim, said, role, groups } = result;
  const title = t(problem === null ? 'test_good' : 'test_bad', { when: ago(at) });
  return (
    <Notice tone={problem === null ? 'good' : 'bad'} title={title}>
      <p>{problem === null ? role && t('test_role', { role: roles(`role_${role}`) }) : problemText(problem, result)}</p>
      {problem === null && claim !== null && <p>{t('test_default_role', { claim })}</p>}
      {said !== null && <p>{t('test_said', { said })}</p>}
      {groups.length > 0 && <p>{t('test_groups', { groups: groups.join(', ') })}</p>}
      {problem === null && !isStored && <p>{t('test_unsaved')}</p>}
    </Notice>
  );
}

/** Explains a problem to an admin, who can change the settings; the texts for everybody else are the last resort. */
function useTestProblemText(address: string) {
  const t = useTexts(providerTexts);
  const personText = useCodeTexts(ssoTexts);
  const adminText = useCodeTexts(providerTexts);
  return (problem: string, { claim }: ProviderTestResult): string => {
    if (problem === 'provider_redirect_refused') {
      return t('test_redirect_refused', { address });
    }
    if (claim === 'email_verified') {
      return t('test_email_unverified');
    }
    if (claim !== null) {
      return t(problem === 'provider_claims_missing' ? 'test_claim_missing' : 'test_claim_wrong', { claim });
    }
    return adminText(`test_${problem}`, personText(`problem_${problem}`, t('test_other')));
  };
}
