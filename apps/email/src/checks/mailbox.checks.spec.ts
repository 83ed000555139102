import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { emailDisposable } from './email-disposable.check.js';
import { emailDomainRecent } from './email-domain-recent.check.js';
import { emailDomainTypo } from './email-domain-typo.check.js';
import { emailDomainWithoutMail } from './email-domain-without-mail.check.js';
import { emailRoleAccount } from './email-role-account.check.js';

const UNKNOWN: EmailRecord = {
  valid: null,
  receivesMail: null,
  disposable: null,
  freeProvider: null,
  roleAccount: false,
  relay: false,
  domainTypo: false,
  domainAgeDays: null,
};

const cases: [
  Check<EmailRecord>,
  raises: Partial<EmailRecord>,
  clears: Partial<EmailRecord>,
  untold: boolean | null,
][] = [
  [emailDomainWithoutMail, { receivesMail: false }, { receivesMail: true }, null],
  [emailDisposable, { disposable: true }, { disposable: false }, null],
  [emailRoleAccount, { roleAccount: true }, { roleAccount: false }, false],
  [emailDomainTypo, { domainTypo: true }, { domainTypo: false }, false],
];

describe('checks over a mailbox', () => {
  it.each(cases)('$code', (check, raises, clears, untold) => {
    expect(check.evaluate({ ...UNKNOWN, ...raises }, {})).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...clears }, {})).toBe(false);
    expect(check.evaluate(UNKNOWN, {})).toBe(untold);
  });

  it('email_domain_recent is true below ninety days', () => {
    const of = (domainAgeDays: number | null) => emailDomainRecent.evaluate({ ...UNKNOWN, domainAgeDays }, {});
    expect(of(0)).toEqual({ state: true, value: 0 });
    expect(of(89)).toEqual({ state: true, value: 89 });
    expect(of(90)).toEqual({ state: false, value: 90 });
    expect(of(null)).toBeNull();
  });
});
