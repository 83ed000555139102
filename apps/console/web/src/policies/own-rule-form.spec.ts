import { type Condition, comparisonsOf, type MerchantRule, ruleFact } from '@cotejo/contracts';
import { conditionOf, factNames, newRule, rowOfFact, rowsOf, testsOf, toggled } from './own-rule-form.js';

const FIRST_ORDER: Condition = {
  all: [
    { fact: 'payment.method', is: 'cash_on_delivery' },
    {
      any: [
        { fact: 'history.delivered', is: 'unknown' },
        { fact: 'history.delivered', below: 1 },
      ],
    },
    { fact: 'amount', atLeast: 400_001 },
  ],
};

it('shows a first order that is paid at the door as three rows, and writes the same condition', () => {
  const rows = rowsOf(FIRST_ORDER);
  expect(rows).toEqual([
    { fact: 'payment.method', test: 'is', value: 'cash_on_delivery' },
    { fact: 'history.delivered', test: 'below_or_unknown', value: 1 },
    { fact: 'amount', test: 'at_least', value: 400_001 },
  ]);
  expect(conditionOf(rows ?? [])).toEqual(FIRST_ORDER);
});

it.each<[string, Condition]>([
  [
    'an or of two facts',
    {
      any: [
        { fact: 'hour', below: 6 },
        { fact: 'amount', atLeast: 1 },
      ],
    },
  ],
  ['four conditions', { all: Array.from({ length: 4 }, () => ({ fact: 'amount', atLeast: 1 })) }],
  ['a list of values', { fact: 'payment.method', oneOf: ['pse', 'nequi'] }],
])('shows no rows for %s', (_, condition) => {
  expect(rowsOf(condition)).toBeNull();
});

it('writes a condition of every fact and test, and reads it again', () => {
  for (const name of factNames({ regalo: { type: 'boolean' } })) {
    const row = rowOfFact(name, { regalo: { type: 'boolean' } });
    for (const test of testsOf(ruleFact(name, { regalo: { type: 'boolean' } }))) {
      const condition = conditionOf([{ ...row, test }]);
      const value = test === 'unknown' ? '' : row.value;
      expect(comparisonsOf(condition).map(({ fact }) => fact)).toContain(name);
      expect(rowsOf(condition)).toEqual([{ fact: name, test, value }]);
    }
  }
});

it('names a new rule as no other rule, and keeps the last evidence of a challenge', () => {
  const rules = [{ id: 'regla-2' }] as MerchantRule[];
  expect(newRule(rules, {}).id).toBe('regla-3');
  expect(toggled(['phone_code_returned'], 'phone_code_returned')).toEqual(['phone_code_returned']);
  expect(toggled(['phone_code_returned'], 'document_read')).toEqual(['phone_code_returned', 'document_read']);
});
