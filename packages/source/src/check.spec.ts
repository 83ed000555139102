import { type Check, evaluateChecks } from './check.js';

interface Person {
  age: number | null;
}

const isAdult: Check<Person, { minimum?: number }> = ({ age }, { minimum = 18 }) =>
  age === null ? null : age >= minimum;

it.each([
  [{ age: 20 }, { code: 'document_cancelled', state: true }],
  [{ age: 10 }, { code: 'document_cancelled', state: false }],
  [{ age: null }, { code: 'document_cancelled', state: 'unknown', cause: 'not_offered' }],
  [null, { code: 'document_cancelled', state: 'unknown', cause: 'no_data' }],
])('for the record %j returns %j', (record, signal) => {
  expect(evaluateChecks({ document_cancelled: isAdult }, record, {})).toEqual([signal]);
});

it('passes the query to the check', () => {
  const signals = evaluateChecks({ document_cancelled: isAdult }, { age: 20 }, { minimum: 21 });
  expect(signals).toMatchObject([{ state: false }]);
});

it('returns a finding with its value', () => {
  const withValue: Check<Person> = () => ({ state: true, value: 7 });
  const signals = evaluateChecks({ document_pending: withValue }, { age: 1 }, {});
  expect(signals).toEqual([{ code: 'document_pending', state: true, value: 7 }]);
});

it.each([
  ['ip_tor', { ip: '190.24.1.1' }, { city: 'Cali' }],
  ['gps_far_from_city', { gps: { lat: 4, lon: -74 }, city: 'Cali' }, { city: 'Cali' }],
  ['phone_device_mismatch', { phone: '+573001234567', token: 'x' }, { phone: '+573001234567' }],
  ['document_name_mismatch', { claimed: { name: 'Ana', issueDate: null } }, { claimed: { name: null } }],
] as const)('leaves out %s without one of its inputs', (code, sent, lacking) => {
  const checks = { [code]: isAdult, document_cancelled: isAdult };
  expect(evaluateChecks<Person, object>(checks, { age: 20 }, sent)).toHaveLength(2);
  expect(evaluateChecks<Person, object>(checks, { age: 20 }, lacking)).toHaveLength(1);
});

it('returns unknown for a check that throws, and evaluates the others in order', () => {
  const broken: Check<Person> = () => {
    throw new Error('broken');
  };
  expect(evaluateChecks({ document_restricted: broken, document_cancelled: isAdult }, { age: 20 }, {})).toEqual([
    { code: 'document_restricted', state: 'unknown', cause: 'check_failed' },
    { code: 'document_cancelled', state: true },
  ]);
});
