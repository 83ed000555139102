import type { Random } from '@cotejo/testing';
import type { Half } from './half.mjs';

export interface Person {
  full: string;
  short: string;
  sex: 'women' | 'men';
  shares: [word: string, share: number][];
}

export function originPersons(origin: string, half?: Half): (random: Random) => Person;
