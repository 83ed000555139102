import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { emailDisposable } from './email-disposable.check.js';
import { emailDomainRecent } from './email-domain-recent.check.js';
import { emailDomainTypo } from './email-domain-typo.check.js';
import { emailDomainWithoutMail } from './email-domain-without-mail.check.js';
import { emailFreeProvider } from './email-free-provider.check.js';
import { emailRoleAccount } from './email-role-account.check.js';

const UNKNOWN: EmailRecord = {
  valid: null,
  receivesMail: null,
  disposable: null,
  freeProvider: null,
  roleAccount: false,
  relay: false,
  domainMeant: null,
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
];

describe('checks over a mailbox', () => {
  it.each(cases)('$code', (check, raises, clears, untold) => {
    expect(check.evaluate({ ...UNKNOWN, ...raises }, {})).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...clears }, {})).toBe(false);
    expect(check.evaluate(UNKNOWN, {})).toBe(untold);
  });

  it('email_free_provider says so, or does not know', () => {
    const of = (freeProvider: boolean | null) => emailFreeProvider.evaluate({ ...UNKNOWN, freeProvider }, {});
    expect([of(true), of(false), of(null)]).toEqual([true, false, null]);
  });

  it('email_domain_typo names the domain that may be meant', () => {
    const of = (domainMeant: string | null) => emailDomainTypo.evaluate({ ...UNKNOWN, domainMeant }, {});
    expect(of('gmail.com')).toEqual({ state: true, value: 'gmail.com' });
    expect(of(null)).toBe(false);
  });

  it('email_domain_recent is true below ninety days', () => {
    const of = (domainAgeDays: number | null) => emailDomainRecent.evaluate({ ...UNKNOWN, domainAgeDays }, {});
    expect(of(0)).toEqual({ state: true, value: 0 });
    expect(of(89)).toEqual({ state: true, value: 89 });
    expect(of(90)).toEqual({ state: false, value: 90 });
    expect(of(null)).toBeNull();
  });
});
