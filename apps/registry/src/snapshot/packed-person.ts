import type { Sex } from '@cotejo/contracts';
import { dayText } from '@cotejo/snapshot';
import type { Person } from '../person.js';

/**
 * Layout of a person in bytes, big-endian:
 *
 *     0   status code
 *     1   day of issue, counted from 1900-01-01, 2 bytes; 0 means none
 *     3   place of issue (14 bits) and sex (2 bits: 0 unknown, 1 F, 2 M, 3 X)
 *     5   first given name, second given name, first surname, second surname: 3 bytes each
 *
 * Names and places are ids in the dictionaries of the same snapshot; 0 means none. If the person has a particle, the
 * dictionary text of the second surname is the particle, a zero byte, and the surname.
 */
export const PERSON_BYTES = 17;
export const PLACES_MAX = 1 << 14;
export const NAMES_MAX = 1 << 24;
export const PARTICLE_END = '\0';

/** A sex is stored as its place here. */
export const SEXES: readonly (Sex | null)[] = [null, 'F', 'M', 'X'];

/** A person with ids instead of texts. */
export interface PackedPerson {
  statusCode: number;
  day: number;
  place: number;
  sex: number;
  firstName: number;
  secondName: number;
  firstSurname: number;
  secondSurname: number;
}

/** The dictionaries of a snapshot. */
export interface SnapshotTexts {
  names: { textOf(id: number): string };
  places: { textOf(id: number): string };
}

export function packPerson(person: PackedPerson, bytes: Buffer, at: number): void {
  bytes[at] = person.statusCode;
  bytes.writeUInt16BE(person.day, at + 1);
  bytes.writeUInt16BE((person.place << 2) | person.sex, at + 3);
  writeId(bytes, at + 5, person.firstName);
  writeId(bytes, at + 8, person.secondName);
  writeId(bytes, at + 11, person.firstSurname);
  writeId(bytes, at + 14, person.secondSurname);
}

export function unpackPerson(bytes: Uint8Array, at: number, { names, places }: SnapshotTexts): Person {
  const day = ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
  const placeAndSex = ((bytes[at + 3] as number) << 8) | (bytes[at + 4] as number);
  const mother = names.textOf(nameId(bytes, at, 3));
  const particleEnd = mother.indexOf(PARTICLE_END);
  return {
    statusCode: bytes[at] as number,
    firstName: names.textOf(nameId(bytes, at, 0)),
    secondName: names.textOf(nameId(bytes, at, 1)) || null,
    firstSurname: names.textOf(nameId(bytes, at, 2)),
    surnameParticle: particleEnd < 0 ? null : mother.slice(0, particleEnd),
    secondSurname: mother.slice(particleEnd + 1) || null,
    issueDate: day === 0 ? null : dayText(day),
    issuePlace: places.textOf(placeAndSex >> 2) || null,
    sex: SEXES[placeAndSex & 3] ?? null,
  };
}

/** @param which 0 first given name, 1 second given name, 2 first surname, 3 second surname */
export function nameId(bytes: Uint8Array, at: number, which: number): number {
  const from = at + 5 + 3 * which;
  return ((bytes[from] as number) << 16) | ((bytes[from + 1] as number) << 8) | (bytes[from + 2] as number);
}

function writeId(bytes: Buffer, at: number, id: number): void {
  bytes[at] = id >>> 16;
  bytes[at + 1] = id >>> 8;
  bytes[at + 2] = id;
}
