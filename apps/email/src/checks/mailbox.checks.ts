import type { EmailRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

/** A domain is recent when it was registered fewer than this number of days ago. */
const RECENT_DAYS = 90;

export const MAILBOX_CHECKS: Checks<EmailRecord> = {
  email_invalid: { evaluate: ({ wellFormed }) => !wellFormed },
  email_domain_without_mail: { evaluate: ({ receivesMail }) => (receivesMail === null ? null : !receivesMail) },
  email_disposable: { evaluate: ({ disposable }) => disposable },
  email_domain_recent: {
    evaluate: ({ domainAgeDays }) =>
      domainAgeDays === null ? null : { state: domainAgeDays < RECENT_DAYS, value: domainAgeDays },
  },
  email_free_provider: { evaluate: ({ freeProvider }) => freeProvider },
  email_role_account: { evaluate: ({ roleAccount }) => roleAccount },
  /** The value is the domain that the buyer probably meant. */
  email_domain_typo: {
    evaluate: ({ domainMeant }) => (domainMeant === null ? false : { state: true, value: domainMeant }),
  },
};
