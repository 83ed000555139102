import { documentByShape, documentByType } from './own-document.js';

describe('documentByShape', () => {
  it.each([
    ['16.900.001', 'cedula', '16900001', 'CO'],
    ['900.123.456-7', 'nit', '900123456', 'CO'],
    ['AB 123456', 'passport', 'AB123456', null],
    ['C.C. 16.900.001', 'cedula', '16900001', 'CO'],
    ['NIT 900.123.456-7', 'nit', '900123456', 'CO'],
    ['C.C. No. 16.900.001', 'cedula', '16900001', 'CO'],
    ['Cédula 16900001', 'cedula', '16900001', 'CO'],
    ['CC16900001', 'cedula', '16900001', 'CO'],
    ['N.I.T. 900.123.456-7', 'nit', '900123456', 'CO'],
    ['C.E. 1234567', 'other', '1234567', null],
    ['Cédula de extranjería No. 1234567', 'other', '1234567', null],
    ['Pasaporte AB 123456', 'passport', 'AB123456', null],
    ['Pasaporte 1234567', 'passport', '1234567', null],
    ['C1234567', 'passport', 'C1234567', null],
    ['C 1234567', 'passport', 'C1234567', null],
    ['CE123456', 'passport', 'CE123456', null],
    ['ABCD800101HDFRRN09', 'passport', 'ABCD800101HDFRRN09', null],
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

it.each(['52.345.678 de Cali', 'Documento 52345678', 'Doc. 52345678'])(
  'reads no passport in %s, which nobody would be found by',
  (printed) => {
    expect(documentByShape(printed)).toBeNull();
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

  it.each(['C.E.', '22', 'PPT', 'PEP', '41', 'TE', 'PA', 'Pasaporte', 'XX'])(
    'leaves Colombia out of a document of the type %s, whose number may be the cédula of another person',
    (type) => {
      expect(documentByType('1234567', type)).toMatchObject({ number: '1234567', country: null });
    },
  );

  it.each(['CC', '13', 'C.C. No.', 'TI'])('takes a document of the type %s for one of Colombia', (type) => {
    expect(documentByType('1234567', type)).toMatchObject({ country: 'CO' });
  });

  it('keeps the country of a passport that the list states', () => {
    expect(documentByType('1234567', 'PA', 'VE')).toMatchObject({ country: 'VE' });
  });

  it('reads no number in a dash', () => {
    expect(documentByType(' - ', 'CC', 'CO')).toMatchObject({ number: '' });
  });
});
