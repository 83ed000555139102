import { useState } from 'react';
import type { ProviderPage } from '../../../src/api/sso.api.js';
import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { AnswerPage } from '../ui/answer-page.js';
import { AddressesSection } from './addresses-section.js';
import { PROVIDER_PAGE } from './change-button.js';
import { DirectorySection } from './directory-section.js';
import { DomainsSection } from './domains-section.js';
import { PasswordsSection } from './passwords-section.js';
import { kindOfIssuer } from './provider-kinds.js';
import { ProviderSection } from './provider-section.js';
import { providerTexts } from './provider-texts.js';
import { TestResult } from './test-result.js';

/** How the members of a tenant sign in at the identity provider of their company. */
export function Component() {
  const t = useTexts(providerTexts);
  const page = useAnswer(PROVIDER_PAGE, {});
  return (
    <AnswerPage title={t('title')} description={t('description')} query={page}>
      {(answer) => <Sections {...answer} />}
    </AnswerPage>
  );
}

function Sections({ provider, test, addresses, domains }: ProviderPage) {
  // After a test the browser comes back to a new page, which shows what was tested.
  const shown = test && !test.isStored ? test.settings : provider;
  const [kind, setKind] = useState(kindOfIssuer(shown?.issuer ?? ''));
  return (
    <>
      <TestResult test={test} addresses={addresses} />
      <AddressesSection addresses={addresses} kind={kind} onKind={setKind} />
      <ProviderSection key={JSON.stringify(shown)} provider={provider} test={test} kind={kind} />
      {provider && <PasswordsSection provider={provider} />}
      {provider && <DomainsSection domains={domains} addresses={addresses} />}
      {provider && <DirectorySection provider={provider} scimUri={addresses.scimUri} />}
    </>
  );
}
