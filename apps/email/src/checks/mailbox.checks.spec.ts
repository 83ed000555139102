import type { EmailRecord, SignalCode } from '@cotejo/contracts';
import { MAILBOX_CHECKS } from './mailbox.checks.js';

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
  imitates: null,
  riskySuffix: false,
  randomLocal: false,
};

const cases: [SignalCode, raises: Partial<EmailRecord>, clears: Partial<EmailRecord>, ifUnknown: boolean | null][] = [
  ['email_invalid', { wellFormed: false }, { wellFormed: true }, false],
  ['email_domain_without_mail', { receivesMail: false }, { receivesMail: true }, null],
  ['email_disposable', { disposable: true }, { disposable: false }, null],
  ['email_role_account', { roleAccount: true }, { roleAccount: false }, false],
  ['email_domain_risky', { riskySuffix: true }, { riskySuffix: false }, false],
  ['email_random', { randomLocal: true }, { randomLocal: false }, false],
];

describe('mailbox checks', () => {
  it.each(cases)('%s is true, false, or its default when unknown', (code, raises, clears, ifUnknown) => {
    expect(MAILBOX_CHECKS[code]?.({ ...UNKNOWN, ...raises }, {})).toBe(true);
    expect(MAILBOX_CHECKS[code]?.({ ...UNKNOWN, ...clears }, {})).toBe(false);
    expect(MAILBOX_CHECKS[code]?.(UNKNOWN, {})).toBe(ifUnknown);
  });

  it('email_free_provider is true, false or unknown', () => {
    const evaluate = (freeProvider: boolean | null) =>
      MAILBOX_CHECKS.email_free_provider?.({ ...UNKNOWN, freeProvider }, {});
    expect([evaluate(true), evaluate(false), evaluate(null)]).toEqual([true, false, null]);
  });

  it('email_domain_typo is true with the intended domain as value', () => {
    const evaluate = (domainMeant: string | null) =>
      MAILBOX_CHECKS.email_domain_typo?.({ ...UNKNOWN, domainMeant }, {});
    expect(evaluate('gmail.com')).toEqual({ state: true, value: 'gmail.com' });
    expect(evaluate(null)).toBe(false);
  });

  it('email_domain_lookalike is true with the imitated domain as value', () => {
    const evaluate = (imitates: string | null) => MAILBOX_CHECKS.email_domain_lookalike?.({ ...UNKNOWN, imitates }, {});
    expect(evaluate('bancolombia.com')).toEqual({ state: true, value: 'bancolombia.com' });
    expect(evaluate(null)).toBe(false);
  });

  it('a mistyped domain is a typo only, whatever the lists and the DNS say of it', () => {
    const typo = { ...UNKNOWN, domainMeant: 'gmail.com', disposable: true, receivesMail: false };
    const found = Object.keys(MAILBOX_CHECKS).filter((code) => {
      const finding = MAILBOX_CHECKS[code as SignalCode]?.(typo, {});
      return finding === true || (typeof finding === 'object' && finding?.state === true);
    });
    expect(found).toEqual(['email_domain_typo']);
  });

  it('email_domain_recent is true for less than ninety days', () => {
    const evaluate = (domainAgeDays: number | null) =>
      MAILBOX_CHECKS.email_domain_recent?.({ ...UNKNOWN, domainAgeDays }, {});
    expect(evaluate(0)).toEqual({ state: true, value: 0 });
    expect(evaluate(89)).toEqual({ state: true, value: 89 });
    expect(evaluate(90)).toEqual({ state: false, value: 90 });
    expect(evaluate(null)).toBeNull();
  });
});
