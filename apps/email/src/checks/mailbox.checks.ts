import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** A domain is recent when it was registered fewer than this number of days ago. */
const RECENT_DAYS = 90;

export const emailInvalid: Check<EmailRecord> = {
  code: 'email_invalid',
  evaluate: ({ wellFormed }) => !wellFormed,
};

export const emailDomainWithoutMail: Check<EmailRecord> = {
  code: 'email_domain_without_mail',
  evaluate: ({ receivesMail }) => (receivesMail === null ? null : !receivesMail),
};

export const emailDisposable: Check<EmailRecord> = {
  code: 'email_disposable',
  evaluate: ({ disposable }) => disposable,
};

export const emailDomainRecent: Check<EmailRecord> = {
  code: 'email_domain_recent',
  evaluate: ({ domainAgeDays }) =>
    domainAgeDays === null ? null : { state: domainAgeDays < RECENT_DAYS, value: domainAgeDays },
};

export const emailFreeProvider: Check<EmailRecord> = {
  code: 'email_free_provider',
  evaluate: ({ freeProvider }) => freeProvider,
};

export const emailRoleAccount: Check<EmailRecord> = {
  code: 'email_role_account',
  evaluate: ({ roleAccount }) => roleAccount,
};

/** The value is the domain that the buyer probably meant. */
export const emailDomainTypo: Check<EmailRecord> = {
  code: 'email_domain_typo',
  evaluate: ({ domainMeant }) => (domainMeant === null ? false : { state: true, value: domainMeant }),
};
