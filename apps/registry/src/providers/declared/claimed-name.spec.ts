import { splitName } from './claimed-name.js';

it.each([
  ['Juan Pérez', 'JUAN||PEREZ||', true],
  ['juan  carlos pérez muñoz', 'JUAN|CARLOS|PEREZ|MUÑOZ', true],
  ['María de los Ángeles de la Cruz Núñez', 'MARIA|DE LOS ANGELES|DE LA CRUZ|NUÑEZ', true],
  ['Ana Luna Peña', 'ANA||LUNA|PEÑA', false],
  ['Ana María del Carmen Rosa Luna Peña', 'ANA|MARIA DEL CARMEN ROSA|LUNA|PEÑA', false],
  ['Shakira', 'SHAKIRA|||', false],
  ['', '|||', false],
  ["Luz O'Byrne Díaz-Granados Güell São", "LUZ|O'BYRNE DIAZ-GRANADOS|GUELL|SAO", false],
])('splits the name %s', (name, fields, certain) => {
  const { firstName, secondName, firstSurname, secondSurname, certain: isCertain } = splitName(name);
  const joined = [firstName, secondName, firstSurname, secondSurname].map((field) => field ?? '').join('|');
  expect([joined, isCertain]).toEqual([fields.split('|').slice(0, 4).join('|'), certain]);
});

it('reads only the first 120 characters of a name', () => {
  expect(Object.values(splitName('A'.repeat(10_000))).join('').length).toBeLessThan(200);
});
