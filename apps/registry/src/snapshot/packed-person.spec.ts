import { dayNumber, dayText } from './calendar-day.js';
import { NAMES_MAX, type PackedPerson, PERSON_BYTES, PLACES_MAX, packPerson, unpackPerson } from './packed-person.js';
import { BlockBuilder, blockKey, placeInBlock } from './person-block.js';

/** Texts that say their own id, but for 0. */
const texts = { textOf: (id: number) => (id === 0 ? '' : `T${id}`) };

function throughBytes(person: PackedPerson) {
  const bytes = Buffer.alloc(3 + PERSON_BYTES, 0xff);
  packPerson(person, bytes, 3);
  return unpackPerson(bytes, 3, { names: texts, places: texts });
}

describe('packed persons', () => {
  it('come back as they were, also with the largest of everything', () => {
    const [name, place] = [NAMES_MAX - 1, PLACES_MAX - 1];
    const names = { primerNombre: name, segundoNombre: 1, primerApellido: name - 1, segundoApellido: name };
    expect(throughBytes({ statusCode: 255, day: 0xffff, place, sex: 2, ...names })).toEqual({
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

  it('say null for what is not known', () => {
    const names = { primerNombre: 1, segundoNombre: 0, primerApellido: 2, segundoApellido: 0 };
    expect(throughBytes({ statusCode: 0, day: 0, place: 0, sex: 0, ...names })).toEqual({
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

describe('a block of persons', () => {
  it.each([[[64, 65, 100, 127]], [Array.from({ length: 64 }, (_, i) => 9_999_999_936 + i)], [[4_294_967_296]]])(
    'finds those it holds and nobody else',
    (documents) => {
      const key = blockKey(documents[0] as number);
      const builder = new BlockBuilder();
      builder.begin(key);
      for (const [i, document] of documents.entries()) builder.add(document, Buffer.alloc(PERSON_BYTES, i), 0);
      const block = builder.bytes();
      for (let document = key * 64; document < key * 64 + 64; document += 1) {
        expect(blockKey(document)).toBe(key);
        const at = placeInBlock(block, document);
        expect(at < 0 ? -1 : block[at]).toBe(documents.indexOf(document));
      }
      expect(blockKey(key * 64 - 1)).toBe(key - 1);
    },
  );

  it('has a key of 32 bits for every number', () => {
    expect(blockKey(9_999_999_999)).toBeLessThan(2 ** 32);
  });
});

describe('days', () => {
  it('are counted as the calendar does, from 1900 to 2079', () => {
    for (let time = Date.UTC(1900, 0, 2); time <= Date.UTC(2079, 5, 6); time += 86_400_000) {
      const date = new Date(time);
      const days = dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
      if (dayText(days) !== date.toISOString().slice(0, 10)) throw new Error(date.toISOString());
    }
  });

  it.each([
    [1900, 1, 1],
    [1899, 12, 31],
    [2079, 6, 7],
    [2023, 2, 29],
    [1900, 2, 29],
    [2024, 13, 1],
    [2024, 0, 1],
    [2024, 4, 31],
    [2024, 1, 0],
    [Number.NaN, 1, 1],
    [2024, Number.NaN, 1],
    [2024, 1, Number.NaN],
  ])('%d-%d-%d cannot be stored', (year, month, day) => {
    expect(dayNumber(year, month, day)).toBe(-1);
  });
});
