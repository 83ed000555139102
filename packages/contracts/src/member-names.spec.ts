import { unknownColumnPointer } from './member-names.js';

it.each([
  ['Teléfono (móvil) #1', '/Teléfono (móvil) #1'],
  ['¿Dirección/barrio?', '/¿Dirección~1barrio?'],
  ['', ''],
  ['1.020.304.050', ''],
  ['cliente 300 123 4567', ''],
  ['ana@example.co', ''],
])('names the unknown column %j by the pointer %j', (name, pointer) => {
  expect(unknownColumnPointer(name)).toBe(pointer);
});
