import type { Customer } from '@cotejo/compliance/customers';
import { KeptCustomers } from './kept-customers.js';

const CUSTOMERS: Customer[] = [
  { row: 2, names: ['Señor Ñandú', '张建平'], id: 'c1', document: '16900001', birthDate: '1951-08', country: 'CO' },
  { row: 3, names: ['Umbarila'] },
  { row: 4, names: [], document: '900123456', documentType: 'nit', kind: 'company' },
];

it('gives back the customers and the digests of their identities', () => {
  const kept = new KeptCustomers();
  for (const [i, customer] of CUSTOMERS.entries()) {
    kept.add(customer, { high: 0xffff_fff0 + i, low: i });
  }
  expect(CUSTOMERS.map((_, i) => kept.customerAt(i))).toEqual(CUSTOMERS);
  expect(kept.identityAt(2)).toEqual({ high: 0xffff_fff2, low: 2 });
  expect(kept.isOver).toBe(false);
});

it('says when a file is too large', () => {
  const kept = new KeptCustomers(60);
  for (const customer of CUSTOMERS) {
    kept.add(customer, { high: 1, low: 1 });
  }
  expect([kept.isOver, kept.size]).toEqual([true, 1]);
});

it('belongs to one state only', () => {
  const kept = new KeptCustomers();
  const state = (key: string, round: number) => ({ key, round });
  expect(kept.areOf(state('a', 1))).toBe(false);
  kept.belongTo({ key: 'a', round: 1 });
  expect([state('a', 1), state('a', 2), state('b', 1), null].map((each) => kept.areOf(each))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
