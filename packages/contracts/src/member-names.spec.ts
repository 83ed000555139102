import { unknownColumnPointer, unknownMemberPointer } from './member-names.js';

it.each([
  ['telefono_2', '/telefono_2'],
  ['utm_2025', '/utm_2025'],
  ['address.line1', '/address.line1'],
  ['Teléfono (móvil) #1', '/Teléfono (móvil) #1'],
  ['¿Dirección/barrio?', '/¿Dirección~1barrio?'],
])('names the unknown column %j by the pointer %j', (name, pointer) => {
  expect(unknownColumnPointer(name)).toBe(pointer);
});

it.each([
  '',
  '1020304050',
  'CC 1.020.304.050',
  'tel 300 - 123 - 4567',
  'C１０２０３０４０５０',
  'Calle 45 # 12-34',
  'Cra 7 # 1-2',
  'ana@example.co',
  'lO2O3O4O5O',
  'x'.repeat(65),
])('takes %j for a value', (text) => {
  expect([unknownColumnPointer(text), unknownMemberPointer('/gps', text)]).toEqual(['', '/gps']);
});

it('takes no text with a blank for a member of a program', () => {
  expect(unknownMemberPointer('', 'ANA GOMEZ')).toBe('');
});
