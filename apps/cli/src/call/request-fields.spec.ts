import { fieldsOf, VERIFY_FIELDS } from './request-fields.js';

it.each([
  ['250000', 250_000],
  ['250.000', 250_000],
  ['$ 1.250.000,00', 1_250_000],
  ['250,000', '250,000'],
])('reads the amount %s as in a file, and leaves one that can be read in two ways to the API', (monto, amount) => {
  expect(fieldsOf(VERIFY_FIELDS, { cedula: '1000000001', monto })).toEqual({ cedula: '1000000001', monto: amount });
});
