import type { ProviderAddresses } from '../../../src/api/sso.api.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { Copyable } from '../ui/copy.js';
import { Section } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { guideTexts } from './provider-guides.js';
import { ADDRESSES_OF, PROVIDER_KINDS, type ProviderKind } from './provider-kinds.js';
import { providerTexts } from './provider-texts.js';

interface AddressesSectionProps {
  addresses: ProviderAddresses;
  kind: ProviderKind;
  onKind: (kind: ProviderKind) => void;
}

/** What the people who run the provider enter there, by the names of the fields there. */
export function AddressesSection({ addresses, kind, onKind }: AddressesSectionProps) {
  const t = useTexts(providerTexts);
  const guide = useTexts(guideTexts);
  const named = useCodeTexts(guideTexts);
  return (
    <Section title={t('addresses')} description={guide(`${kind}_steps`)}>
      <Select
        label={guide('kind')}
        description={guide('kind_text')}
        value={kind}
        onChange={onKind}
        choices={PROVIDER_KINDS.map((each) => ({ value: each, label: guide(each) }))}
      />
      {ADDRESSES_OF[kind].map((name) => (
        <Copyable key={name} label={named(`${kind}_${name}`, name)} text={addresses[name]} />
      ))}
    </Section>
  );
}
