import { documentId, documentIdParts, parseDocument } from './identity-document.js';

it.each([
  [null, '52.345.678', 'CC', '52345678'],
  [null, '00012345', 'CC', '12345'],
  [null, 'C.C. 1.020.304.050', 'CC', '1020304050'],
  ['CC', '12345', 'CC', '12345'],
  ['CE', 'c.e. 712046', 'CE', 'CE 712046'],
  ['PPT', 'PPT: １２３４５６７', 'PPT', 'PPT 1234567'],
  ['CC', '1.020.304.050', 'CC', '1020304050'],
  ['CE', '712.046', 'CE', 'CE 712046'],
  ['CE', ' 0712046 ', 'CE', 'CE 712046'],
  ['PPT', '1234567', 'PPT', 'PPT 1234567'],
  ['PA', 'ab 123-456', 'PA', 'PA AB123456'],
  ['PA', '012345678', 'PA', 'PA 12345678'],
] as const)('reads the number of kind %s in %j', (kind, text, found, id) => {
  expect(parseDocument(text, kind)).toMatchObject({ ok: true, kind: found, id });
});

it.each([
  [null, '1234567', 'pad_with_zeros'],
  [null, 'AB123456', 'invalid_format'],
  ['CC', '1234', 'too_few_digits'],
  ['CC', '00000', 'too_few_digits'],
  ['CC', '12345678901', 'too_many_digits'],
  ['CC', '52345678-5', 'not_digits'],
  ['CE', '712046.0', 'not_digits'],
  ['CE', 'CC 712046', 'not_digits'],
  ['CE', '0000012', 'too_few_digits'],
  ['CE', '1020304050', 'too_many_digits'],
  ['PPT', 'PPT', 'not_digits'],
  ['PA', 'PASAPORTE', 'invalid_passport'],
  ['PA', 'AB1234567890', 'invalid_passport'],
  ['PA', '00000', 'invalid_passport'],
  ['PA', 'AB<123456', 'invalid_passport'],
] as const)('names the problem of kind %s in %j: %s', (kind, text, problem) => {
  expect(parseDocument(text, kind)).toEqual({ ok: false, problem });
});

it.each([
  ['CC', '52345678'],
  ['CE', '712046'],
  ['PA', 'AB123456'],
] as const)('splits the id of kind %s into its parts again', (kind, number) => {
  expect(documentIdParts(documentId(kind, number))).toEqual({ kind, number });
});
