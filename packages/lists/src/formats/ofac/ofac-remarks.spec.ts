import { readRemarks } from './ofac-remarks.js';

describe('the remarks of an OFAC entry', () => {
  it('tell documents by kind and country, reduced to letters and digits', () => {
    const { documents } = readRemarks(
      'Cedula No. 0016.900.001 (Colombia); alt. Cedula No. 5.900.952 (Venezuela); NIT # 800900928-0 (Colombia); ' +
        'Passport AN 900-001 (Colombia) issued 03 May 2010 expires 03 May 2020; Matricula Mercantil No 9000 (Colombia); ' +
        'National ID No. 1.900.001 (Colombia).',
    );
    expect(documents).toEqual([
      { kind: 'cedula', number: '16900001', country: 'Colombia' },
      { kind: 'cedula', number: '5900952', country: 'Venezuela' },
      { kind: 'nit', number: '800900928', country: 'Colombia' },
      { kind: 'passport', number: 'AN900001', country: 'Colombia' },
      { kind: 'other', number: '1900001', country: 'Colombia' },
    ]);
  });

  it.each([
    ['DOB 07 Oct 1954', ['1954-10-07']],
    ['DOB 23 Nov 1943; alt. DOB 15 Jul 1943.', ['1943-11-23', '1943-07-15']],
    ['DOB Mar 1980', ['1980-03']],
    ['DOB 1955.', ['1955']],
    ['DOB circa 1955', []],
    ['DOB 1954 to 1956', []],
    ['DOB 01 Jan 1954 to 31 Dec 1954', []],
  ])('tell of %j the births %j', (remarks, births) => {
    expect(readRemarks(remarks).birthDates).toEqual(births);
  });

  it('tell weak aliases', () => {
    expect(readRemarks("a.k.a. 'EL PERRO'; Gender Male; a.k.a. 'DON X'.").names).toEqual([
      { text: 'EL PERRO', weak: true },
      { text: 'DON X', weak: true },
    ]);
  });
});
