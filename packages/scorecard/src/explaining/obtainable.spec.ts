import { factsWith } from '../../test/facts.js';
import { obtainableFrom } from './obtainable.js';

it.each([
  ['a cédula', ['document'], ['card_authenticated', 'name_confirmed', 'issue_date_confirmed', 'document_read']],
  [
    'a phone',
    ['document', 'phone', 'name'],
    ['phone_code_returned', 'card_authenticated', 'issue_date_confirmed', 'document_read'],
  ],
  [
    'a mailbox',
    ['document', 'email', 'issueDate'],
    ['email_code_returned', 'card_authenticated', 'name_confirmed', 'document_read'],
  ],
] as const)('a buyer with %s could still give what was not sent', (_what, inputs, expected) => {
  expect(obtainableFrom(factsWith({}, { inputs: [...inputs] }))).toEqual(expected);
});

it('asks for no code where none arrives, and for nothing that a silent registry would confirm', () => {
  const states = { phone_not_in_service: true, email_domain_without_mail: true };
  const { sources } = factsWith();
  const facts = factsWith(states, {
    inputs: ['document', 'phone', 'email'],
    sources: { ...sources, registry: 'timeout' },
  });
  expect(obtainableFrom(facts)).toEqual(['card_authenticated', 'document_read']);
});
