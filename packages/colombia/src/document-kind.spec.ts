import { documentKindNamed, identityKindNamed } from './document-kind.js';

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

it.each([
  ['CC', ['CC', 'C.C.', 'Cédula de ciudadanía', '13', 'cedula']],
  ['CE', ['CE', 'c.e.', '22', 'Cédula de extranjería', 'Cedula extranjera']],
  ['PPT', ['PPT', 'P.P.T.', 'PT', '48', 'Permiso por Protección Temporal']],
  ['PA', ['PA', '41', 'Pasaporte', 'passport']],
  [null, ['NIT', 'TI', 'RC', 'PEP', 'TE', '', 'otro', 'Documento de identificación extranjero']],
] as const)('identityKindNamed reads %s', (kind, names) => {
  expect(names.filter((name) => identityKindNamed(name) !== kind)).toEqual([]);
});
