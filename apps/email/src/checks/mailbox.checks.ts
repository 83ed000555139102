import type { EmailRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

/** A domain is recent when it was registered fewer than this number of days ago. */
const RECENT_DAYS = 90;

/** A typing error in the domain explains why it receives no mail or is in a list of disposable domains: it counts once, as a typo. */
export const MAILBOX_CHECKS: Checks<EmailRecord> = {
  email_invalid: ({ wellFormed }) => !wellFormed,
  email_domain_without_mail: ({ receivesMail, domainMeant }) =>
    receivesMail === null ? null : !receivesMail && domainMeant === null,
  email_disposable: ({ disposable, domainMeant }) => disposable && domainMeant === null,
  email_domain_recent: ({ domainAgeDays }) =>
    domainAgeDays === null ? null : { state: domainAgeDays < RECENT_DAYS, value: domainAgeDays },
  email_free_provider: ({ freeProvider }) => freeProvider,
  email_role_account: ({ roleAccount }) => roleAccount,
  /** The value is the domain of the firm that is imitated. */
  email_domain_lookalike: ({ imitates }) => (imitates === null ? false : { state: true, value: imitates }),
  email_domain_risky: ({ riskySuffix }) => riskySuffix,
  email_random: ({ randomLocal }) => randomLocal,
  /** The value is the domain that the buyer probably meant. */
  email_domain_typo: ({ domainMeant }) => (domainMeant === null ? false : { state: true, value: domainMeant }),
};
