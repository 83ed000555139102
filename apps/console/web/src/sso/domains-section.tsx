import { useState } from 'react';
import type { ProviderPage } from '../../../src/api/sso.api.js';
import { useChange } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { Copyable } from '../ui/copy.js';
import { TextField } from '../ui/fields.js';
import { Form } from '../ui/form.js';
import { Section } from '../ui/page.js';
import { toast } from '../ui/toast.js';
import { ChangeButton, PROVIDER_PAGE } from './change-button.js';
import { providerTexts } from './provider-texts.js';

/** The mail domains whose people are led to the provider. */
export function DomainsSection({ domains, addresses: { domainProof } }: Pick<ProviderPage, 'domains' | 'addresses'>) {
  const t = useTexts(providerTexts);
  const [addCount, setAddCount] = useState(0);
  const add = useChange('POST /api/tenants/:tenant/sso/domains', { invalidates: [PROVIDER_PAGE] });
  return (
    <Section title={t('domains')} description={t('domains_text')}>
      {domains.map((domain) => (
        <div key={domain} className="row">
          <strong>{domain}</strong>
          <ChangeButton
            change="DELETE /api/tenants/:tenant/sso/domains/:domain"
            request={{ params: { domain } }}
            label={t('domain_remove')}
            ariaLabel={t('domain_remove_of', { domain })}
            title={t('domain_remove_of', { domain })}
            text={t('domain_remove_text')}
          />
        </div>
      ))}
      <Copyable label={t('domain_record')} text={domainProof.label} />
      <Copyable label={t('domain_value')} text={domainProof.value} />
      <Form
        key={addCount}
        submitLabel={t('domain_add')}
        submitVariant="secondary"
        onSubmit={async (values) => {
          await add.mutateAsync({ body: { domain: values.text('domain') } });
          setAddCount((count) => count + 1);
          toast(t('domain_added'));
        }}
      >
        <TextField name="domain" label={t('domain')} description={t('domain_text')} maxLength={255} isRequired />
      </Form>
    </Section>
  );
}
