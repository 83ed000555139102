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
    const names = { primerNombre: name, segundoNombre: 1, primerApellido: name - 1, segundoApellido: name };
    expect(packAndUnpack({ statusCode: 255, day: 0xffff, place, sex: 2, ...names })).toEqual({
      statusCode: 255,
      primerNombre: `T${name}`,
      segundoNombre: 'T1',
      primerApellido: `T${name - 1}`,
      particula: null,
      segundoApellido: `T${name}`,
      fechaExpedicion: '2079-06-06',
      lugarExpedicion: `T${place}`,
      sex: 'M',
    });
  });

  it('have null for each unknown value', () => {
    const names = { primerNombre: 1, segundoNombre: 0, primerApellido: 2, segundoApellido: 0 };
    expect(packAndUnpack({ statusCode: 0, day: 0, place: 0, sex: 0, ...names })).toEqual({
      statusCode: 0,
      primerNombre: 'T1',
      segundoNombre: null,
      primerApellido: 'T2',
      particula: null,
      segundoApellido: null,
      fechaExpedicion: null,
      lugarExpedicion: null,
      sex: null,
    });
  });
});
