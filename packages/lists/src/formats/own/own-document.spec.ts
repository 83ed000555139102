import { documentByShape, documentByType } from './own-document.js';

describe('documentByShape', () => {
  it.each([
    ['16.900.001', 'cedula', '16900001', 'CO'],
    ['900.123.456-7', 'nit', '900123456', 'CO'],
    ['AB 123456', 'passport', 'AB123456', null],
    ['C.C. 16.900.001', 'cedula', '16900001', 'CO'],
    ['NIT 900.123.456-7', 'nit', '900123456', 'CO'],
    ['16\u00a0900\u00a0001\u200b', 'cedula', '16900001', 'CO'],
  ])('reads %s as %s', (printed, kind, number, country) => {
    expect(documentByShape(printed)).toEqual({ kind, number, country });
  });

  it.each(['', ' ', '-', '?'])('reads no number in "%s"', (printed) => {
    expect(documentByShape(printed)).toMatchObject({ number: '' });
  });
});

it.each(['5212345.0', '521234.50', '52123456,0', '5.2E+07', '52,345,678', '900123456.0-7'])(
  'reads no document in %s, which without its signs is another person’s number',
  (printed) => {
    expect([documentByShape(printed), documentByType(printed, 'CC', 'CO')]).toEqual([null, null]);
  },
);

describe('documentByType', () => {
  it.each([
    ['CC', 'cedula'],
    ['c.c.', 'cedula'],
    ['NIT', 'nit'],
    ['PA', 'passport'],
    ['Pasaporte', 'passport'],
    ['TI', 'other'],
  ])('reads the type %s as %s', (type, kind) => {
    expect(documentByType('1234567', type, 'CO')).toEqual({ kind, number: '1234567', country: 'CO' });
  });

  it.each(['CE', 'Cédula de extranjería'])('leaves the country of a foreigner’s card out: %s', (type) => {
    expect(documentByType('1234567', type, 'CO')).toEqual({ kind: 'other', number: '1234567', country: null });
  });

  it('reads no number in a dash', () => {
    expect(documentByType(' - ', 'CC', 'CO')).toMatchObject({ number: '' });
  });
});
