import type { ProviderAddresses } from '../../../src/api/sso.api.js';
import { useTexts } from '../i18n/texts.js';
import { Copyable } from '../ui/copy.js';
import { Section } from '../ui/page.js';
import { providerTexts } from './provider-texts.js';

/** What the people who run the provider enter there. */
export function AddressesSection({ addresses }: { addresses: ProviderAddresses }) {
  const t = useTexts(providerTexts);
  return (
    <Section title={t('addresses')} description={t('addresses_text')}>
      <Copyable label={t('redirect_uri')} text={addresses.redirectUri} />
      <Copyable label={t('logout_uri')} text={addresses.backChannelLogoutUri} />
      <Copyable label={t('sign_out_uri')} text={addresses.signOutUri} />
      <Copyable label={t('sign_in_uri')} text={addresses.signInUri} />
    </Section>
  );
}
