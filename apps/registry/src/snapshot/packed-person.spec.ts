import type { Person } from '../person.js';
import { isStorableDate, keyOf, packPerson, unpackPerson } from './packed-person.js';

const whole: Person = {
  statusCode: 99,
  primerNombre: 'IÑAKI',
  segundoNombre: 'JOSÉ',
  primerApellido: 'MUÑOZ',
  particula: 'DE LA',
  segundoApellido: 'PEÑA',
  fechaExpedicion: '2004-02-29',
  lugarExpedicion: 'BOGOTA D.C. - CUNDINAMARCA',
  sex: null,
};
const bare: Person = {
  statusCode: 0,
  primerNombre: 'ANA',
  segundoNombre: null,
  primerApellido: 'SOL',
  particula: null,
  segundoApellido: null,
  fechaExpedicion: null,
  lugarExpedicion: null,
  sex: null,
};

describe('packed persons', () => {
  it.each([whole, bare])('come back as they were', (person) => {
    expect(unpackPerson(packPerson(person))).toEqual(person);
  });

  it('refuse what does not fit instead of storing something else', () => {
    expect(() => packPerson({ ...bare, statusCode: 256 })).toThrow(/out of range/);
    expect(() => packPerson({ ...bare, fechaExpedicion: '2079-12-31' })).toThrow(/out of range/);
    expect(() => packPerson({ ...bare, fechaExpedicion: '1899-12-31' })).toThrow(/out of range/);
  });
});

describe('keyOf', () => {
  it('sorts as numbers do, above 32 bits too', () => {
    const numbers = [1, 255, 256, 19_999_999, 999_999_999, 1_000_000_000, 2 ** 32 - 1, 2 ** 32, 9_999_999_999];
    const keys = numbers.map(keyOf);
    expect(new Set(keys.map((key) => key.length))).toEqual(new Set([5]));
    expect([...keys].sort(Buffer.compare)).toEqual(keys);
  });
});

describe('isStorableDate', () => {
  it.each(['1900-01-02', '1952-11-23', '2024-02-29', '2079-06-06'])('takes %s', (date) => {
    expect(isStorableDate(date)).toBe(true);
  });

  it.each(['2023-02-29', '1899-12-31', '2079-06-07', '23/11/1952', '1952-1-2', '', '2024-13-01'])(
    'refuses %j',
    (date) => {
      expect(isStorableDate(date)).toBe(false);
    },
  );
});
