import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { AnswerPage } from '../ui/answer-page.js';
import { AddressesSection } from './addresses-section.js';
import { DirectorySection } from './directory-section.js';
import { PasswordsSection } from './passwords-section.js';
import { ProviderSection } from './provider-section.js';
import { providerTexts } from './provider-texts.js';

/** How the members of a tenant sign in at the identity provider of their company. */
export function Component() {
  const t = useTexts(providerTexts);
  const page = useAnswer('GET /api/tenants/:tenant/sso', {});
  return (
    <AnswerPage title={t('title')} description={t('description')} query={page}>
      {({ provider, addresses }) => (
        <>
          <AddressesSection addresses={addresses} />
          <ProviderSection key={provider?.issuer ?? ''} provider={provider} />
          {provider && <PasswordsSection provider={provider} signInUri={addresses.signInUri} />}
          {provider && <DirectorySection provider={provider} scimUri={addresses.scimUri} />}
        </>
      )}
    </AnswerPage>
  );
}
