import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const emailDomainTypo: Check<EmailRecord> = {
  code: 'email_domain_typo',
  evaluate: ({ domainMeant }) => (domainMeant === null ? false : { state: true, value: domainMeant }),
};
