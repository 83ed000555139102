import { NAMES_MAX, type PackedPerson, PERSON_BYTES, PLACES_MAX, packPerson, unpackPerson } from './packed-person.js';

/** A dictionary whose texts contain their id; id 0 is the empty text. */
const texts = { textOf: (id: number) => (id === 0 ? '' : `T${id}`) };

function packAndUnpack(person: PackedPerson) {
  const bytes = Buffer.alloc(3 + PERSON_BYTES, 0xff);
  packPerson(person, bytes, 3);
  return unpackPerson(bytes, 3, { names: texts, places: texts });
}

describe('packed persons', () => {
  it('are unpacked unchanged, also with the largest values', () => {
    const [name, place] = [NAMES_MAX - 1, PLACES_MAX - 1];
    const names = { firstName: name, secondName: 1, firstSurname: name - 1, secondSurname: name };
    expect(packAndUnpack({ statusCode: 255, day: 0xffff, place, sex: 2, ...names })).toEqual({
      statusCode: 255,
      firstName: `T${name}`,
      secondName: 'T1',
      firstSurname: `T${name - 1}`,
      surnameParticle: null,
      secondSurname: `T${name}`,
      issueDate: '2079-06-06',
      issuePlace: `T${place}`,
      sex: 'M',
    });
  });

  it('have null for each unknown value', () => {
    const names = { firstName: 1, secondName: 0, firstSurname: 2, secondSurname: 0 };
    const person = packAndUnpack({ statusCode: 0, day: 0, place: 0, sex: 0, ...names });
    const { statusCode, firstName, firstSurname, ...others } = person;
    expect([statusCode, firstName, firstSurname]).toEqual([0, 'T1', 'T2']);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });
});
