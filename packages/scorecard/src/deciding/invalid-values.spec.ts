import { AMOUNT_MAX_COP, type SignalCode } from '@cotejo/contracts';
import fc from 'fast-check';
import { CODES, factsWith } from '../../test/facts.js';
import { decider } from '../testing/shipped.js';
import { reasonsOf } from './factors.js';

/** Each way in which an answer says `valid: false` about a card or an e-mail address, or about a phone number. */
const INVALID = {
  document_cancelled: 'reject',
  document_pending: 'review',
  document_status_unknown: 'review',
  email_invalid: 'review',
  email_domain_without_mail: 'review',
  phone_invalid: 'review',
} as const satisfies Partial<Record<SignalCode, 'review' | 'reject'>>;
/** These are never approved, not even for a buyer on the merchant's allow list. */
const NEVER_APPROVED: SignalCode[] = [
  'document_cancelled',
  'document_pending',
  'document_status_unknown',
  'email_invalid',
];

const anyState = fc.constantFrom(true, false, 'unknown' as const);
const anyStates = fc.dictionary(fc.constantFrom(...CODES), anyState);
const anyAmount = fc.option(fc.integer({ min: 0, max: AMOUNT_MAX_COP }));
const anyListed = fc.constantFrom(undefined, 'allowed' as const);

it('approves a buyer without findings', () => {
  expect(decider.decide(factsWith()).outcome).toBe('approve');
});

it.each(Object.entries(INVALID))('%s alone leads to %s, and is named', (signal, outcome) => {
  const decision = decider.decide(factsWith({ [signal]: true }));
  expect([decision.outcome, reasonsOf(decision.contributions)]).toEqual([outcome, [signal]]);
});

it('names every invalid value, whatever else is found, but for a mailbox that returned a code', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(INVALID)), anyStates, anyAmount, (signal, states, amountCop) => {
      const found = { ...states, email_code_returned: false, [signal]: true };
      const decision = decider.decide(factsWith(found, { amountCop }));
      expect(decision.outcome).not.toBe('approve');
      expect(reasonsOf(decision.contributions)).toContain(signal);
    }),
  );
});

it('approves no unusable card and no malformed e-mail address, not even on the allow list', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NEVER_APPROVED),
      anyStates,
      anyAmount,
      anyListed,
      (signal, states, amountCop, listed) => {
        const decision = decider.decide(
          factsWith({ ...states, [signal]: true }, { amountCop, ...(listed && { listed }) }),
        );
        expect(decision.outcome).not.toBe('approve');
      },
    ),
  );
});
