import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

const RECENT_DAYS = 90;

export const emailDomainRecent: Check<EmailRecord> = {
  code: 'email_domain_recent',
  evaluate: ({ domainAgeDays }) =>
    domainAgeDays === null ? null : { state: domainAgeDays < RECENT_DAYS, value: domainAgeDays },
};
