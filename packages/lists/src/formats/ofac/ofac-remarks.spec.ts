import { cedulaKeysOf, newEntry } from '../listed-entry.js';
import { addRemarks } from './ofac-remarks.js';

function entryOf(remarks: string) {
  const entry = newEntry('ofac-sdn:1', 'person');
  addRemarks(entry, remarks);
  return entry;
}

describe('OFAC remarks', () => {
  it('give documents of any issuer with its country code', () => {
    const entry = entryOf(
      'Cedula No. 16.900.001 (Colombia); NIT # 800900928-0 (Colombia); alt. Passport AN 900001 (Colombia); ' +
        'National ID No. 01900001 (Colombia); Diplomatic Passport D900002 (Korea, North); Cedula No. V-900003 (Venezuela).',
    );
    expect(entry.documents).toEqual([
      { kind: 'cedula', number: '16900001', country: 'CO' },
      { kind: 'nit', number: '800900928', country: 'CO' },
      { kind: 'passport', number: 'AN900001', country: 'CO' },
      { kind: 'other', number: '1900001', country: 'CO' },
      { kind: 'passport', number: 'D900002', country: 'KP' },
      { kind: 'cedula', number: 'V900003', country: 'VE' },
    ]);
    expect(cedulaKeysOf(entry)).toEqual(['16900001', '800900928', '1900001']);
  });

  it('give exact birth dates only', () => {
    const entry = entryOf('DOB 07 Oct 1954; alt. DOB 1955; DOB Mar 1980; DOB circa 1960; DOB 1961 to 1963; POB 1970.');
    expect(entry.birthDates).toEqual(['1954-10-07', '1955', '1980-03']);
  });

  it('give each country once', () => {
    const entry = entryOf('nationality Colombia; alt. nationality Spain; citizen Colombia; alt. citizen Atlantis.');
    expect(entry.countries).toEqual(['CO', 'ES']);
  });

  it('give complete weak aliases', () => {
    const entry = entryOf("a.k.a. 'EL PERRO'; alt. a.k.a. 'DON L'; Gender Male; a.k.a. 'O'NEIL'.");
    expect(entry.names).toEqual([
      { text: 'EL PERRO', weak: true },
      { text: 'DON L', weak: true },
      { text: "O'NEIL", weak: true },
    ]);
  });
});
