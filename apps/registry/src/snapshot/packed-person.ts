import type { Sex } from '@cotejo/contracts';
import { dayText } from '@cotejo/snapshot';
import type { Person } from '../person.js';

/**
 * A person in bytes, big-endian:
 *
 *     0   status code
 *     1   day of issue from 1900-01-01, 2 bytes; 0 for none
 *     3   place of issue (14 bits) and sex (2 bits: 0 not told, 1 F, 2 M)
 *     5   first given name, second given name, first surname, second surname: 3 bytes each
 *
 * Names and places are ids in the dictionaries of the same snapshot, 0 for none. The entry of a second surname begins with
 * its particle, if there is one, and a zero byte.
 */
export const PERSON_BYTES = 17;
export const PLACES_MAX = 1 << 14;
export const NAMES_MAX = 1 << 24;
export const PARTICLE_END = '\0';

const SEXES: readonly (Sex | null)[] = [null, 'F', 'M'];

/** The same person with ids for texts. */
export interface PackedPerson {
  statusCode: number;
  day: number;
  place: number;
  sex: number;
  primerNombre: number;
  segundoNombre: number;
  primerApellido: number;
  segundoApellido: number;
}

/** Where the texts of a snapshot are. */
export interface SnapshotTexts {
  names: { textOf(id: number): string };
  places: { textOf(id: number): string };
}

export function packPerson(person: PackedPerson, bytes: Buffer, at: number): void {
  bytes[at] = person.statusCode;
  bytes.writeUInt16BE(person.day, at + 1);
  bytes.writeUInt16BE((person.place << 2) | person.sex, at + 3);
  writeId(bytes, at + 5, person.primerNombre);
  writeId(bytes, at + 8, person.segundoNombre);
  writeId(bytes, at + 11, person.primerApellido);
  writeId(bytes, at + 14, person.segundoApellido);
}

export function unpackPerson(bytes: Uint8Array, at: number, { names, places }: SnapshotTexts): Person {
  const day = ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
  const placeAndSex = ((bytes[at + 3] as number) << 8) | (bytes[at + 4] as number);
  const mother = names.textOf(nameId(bytes, at, 3));
  const particleEnd = mother.indexOf(PARTICLE_END);
  return {
    statusCode: bytes[at] as number,
    primerNombre: names.textOf(nameId(bytes, at, 0)),
    segundoNombre: names.textOf(nameId(bytes, at, 1)) || null,
    primerApellido: names.textOf(nameId(bytes, at, 2)),
    particula: particleEnd < 0 ? null : mother.slice(0, particleEnd),
    segundoApellido: mother.slice(particleEnd + 1) || null,
    fechaExpedicion: day === 0 ? null : dayText(day),
    lugarExpedicion: places.textOf(placeAndSex >> 2) || null,
    sex: SEXES[placeAndSex & 3] ?? null,
  };
}

/** Id of the first given name (0), the second one, the first surname or the second one (3). */
export function nameId(bytes: Uint8Array, at: number, which: number): number {
  const from = at + 5 + 3 * which;
  return ((bytes[from] as number) << 16) | ((bytes[from + 1] as number) << 8) | (bytes[from + 2] as number);
}

function writeId(bytes: Buffer, at: number, id: number): void {
  bytes[at] = id >>> 16;
  bytes[at + 1] = id >>> 8;
  bytes[at + 2] = id;
}
