import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const emailDomainWithoutMail: Check<EmailRecord> = {
  code: 'email_domain_without_mail',
  evaluate: ({ receivesMail }) => (receivesMail === null ? null : !receivesMail),
};
