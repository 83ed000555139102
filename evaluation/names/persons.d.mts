import type { Random } from '@cotejo/testing';

export interface PairSpec {
  pairs: number;
  /** Least share of a kind that must be right, and least F1 over all. */
  floor: number;
  f1: number;
  secondGivenName: number;
}

export type Half = 'development' | 'held out';
export type DrawPerson = (random: Random) => { given: string[]; surnames: string[]; sex: 'women' | 'men' };

export function fakerPersons(half: Half, spec: PairSpec): DrawPerson;
