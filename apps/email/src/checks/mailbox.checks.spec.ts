import type { EmailRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import {
  emailDisposable,
  emailDomainRecent,
  emailDomainTypo,
  emailDomainWithoutMail,
  emailFreeProvider,
  emailInvalid,
  emailRoleAccount,
} from './mailbox.checks.js';

const UNKNOWN: EmailRecord = {
  valid: null,
  wellFormed: true,
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
  ifUnknown: boolean | null,
][] = [
  [emailInvalid, { wellFormed: false }, { wellFormed: true }, false],
  [emailDomainWithoutMail, { receivesMail: false }, { receivesMail: true }, null],
  [emailDisposable, { disposable: true }, { disposable: false }, null],
  [emailRoleAccount, { roleAccount: true }, { roleAccount: false }, false],
];

describe('mailbox checks', () => {
  it.each(cases)('$code is true, false, or its default when unknown', (check, raises, clears, ifUnknown) => {
    expect(check.evaluate({ ...UNKNOWN, ...raises }, {})).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...clears }, {})).toBe(false);
    expect(check.evaluate(UNKNOWN, {})).toBe(ifUnknown);
  });

  it('email_free_provider is true, false or unknown', () => {
    const evaluate = (freeProvider: boolean | null) => emailFreeProvider.evaluate({ ...UNKNOWN, freeProvider }, {});
    expect([evaluate(true), evaluate(false), evaluate(null)]).toEqual([true, false, null]);
  });

  it('email_domain_typo is true with the intended domain as value', () => {
    const evaluate = (domainMeant: string | null) => emailDomainTypo.evaluate({ ...UNKNOWN, domainMeant }, {});
    expect(evaluate('gmail.com')).toEqual({ state: true, value: 'gmail.com' });
    expect(evaluate(null)).toBe(false);
  });

  it('email_domain_recent is true for less than ninety days', () => {
    const evaluate = (domainAgeDays: number | null) => emailDomainRecent.evaluate({ ...UNKNOWN, domainAgeDays }, {});
    expect(evaluate(0)).toEqual({ state: true, value: 0 });
    expect(evaluate(89)).toEqual({ state: true, value: 89 });
    expect(evaluate(90)).toEqual({ state: false, value: 90 });
    expect(evaluate(null)).toBeNull();
  });
});
