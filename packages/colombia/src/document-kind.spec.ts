import { documentKindNamed } from './document-kind.js';

it.each([
  [
    'cedula',
    [
      'CC',
      'C.C.',
      'c. c.',
      'C',
      '13',
      '13 - Cédula',
      'Cédula de ciudadanía (CC)',
      'Cédula colombiana',
      'CEDULA',
      'C.C. No.',
      'No. de cédula',
    ],
  ],
  ['nit', ['NIT', 'N.I.T.', 'Nit No', '31', '31-NIT', 'Número de identificación tributaria']],
  ['passport', ['PA', 'P.A.', 'PAS', 'PP', '41', '41 Pasaporte', 'Pasaporte diplomático', 'Passport']],
  ['foreigner', ['CE', 'C.E.', 'TE', 'PPT', 'P.P.T.', 'PEP', '21', '22', '42', '47', '48', 'Cédula de extranjería']],
  ['foreigner', ['Cedula extranjera', 'Tarjeta de extranjería', 'NIT de otro país', 'Permiso especial de permanencia']],
  ['minor', ['TI', 'T.I.', 'RC', '11', '12', 'NUIP', 'Tarjeta de identidad', 'Registro civil']],
  [null, ['', '-', 'No.', 'N', 'x', '99', 'otro', 'AB', 'cédula militar']],
] as const)('documentKindNamed reads %s', (kind, names) => {
  expect(names.filter((name) => documentKindNamed(name) !== kind)).toEqual([]);
});
