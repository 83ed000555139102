import type { Random } from '../measuring/random.mjs';
import type { Half } from './half.mjs';

export interface Person {
  full: string;
  short: string;
  sex: 'women' | 'men';
  shares: [word: string, share: number][];
}

export function originPersons(origin: string, half?: Half): (random: Random) => Person;
