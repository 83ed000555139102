import type { Random } from '@cotejo/testing';
import type { Half } from './half.mjs';
import type { ListedPerson } from './listed-people.mjs';
import type { Person } from './origin-persons.mjs';

export interface Case {
  kind: string;
  origin: string;
  query: string;
  expected: string[];
  birthDate?: string;
  document?: string;
}

export function listedNameKeys(entries: object[]): Set<string>;
export function strangersOf(
  origin: string,
  half: Half,
  counts: { full: number; short?: number },
  listed: Set<string>,
  draw: (random: Random) => Person,
): Case[];
export function listedCases(people: ListedPerson[]): Case[];
export function familyCases(people: ListedPerson[], listed: Set<string>): Case[];
