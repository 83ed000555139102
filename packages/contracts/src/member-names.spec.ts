import { looksLikeName } from './member-names.js';

it.each(['telefono_2', 'Número de documento', 'utm_2025', '¿Confirmado?', 'address.line1'])(
  'takes %s for a name',
  (name) => {
    expect(looksLikeName(name)).toBe(true);
  },
);

it.each([
  '1020304050',
  'CC 1.020.304.050',
  'tel 300 - 123 - 4567',
  'C１０２０３０４０５０',
  'Calle 45 # 12-34',
  'Cra 7 # 1-2',
  'ana@example.co',
  'lO2O3O4O5O',
  'x'.repeat(65),
])('takes %s for a value', (text) => {
  expect(looksLikeName(text)).toBe(false);
});
