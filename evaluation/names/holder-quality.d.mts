import type { NamePopulation } from '@cotejo/names';
import type { DrawPerson, Half, PairSpec } from './persons.mjs';

export type { PairSpec };

export interface KindResult {
  expected: 'match' | 'other' | 'unknown';
  pairs: number;
  matched: number;
  /** Share, 0 to 1. */
  right: number;
}

export interface HolderResult {
  kinds: Record<string, KindResult>;
  precision: number;
  recall: number;
  f1: number;
}

type Pairs = Record<string, [identity: string, holder: string][]>;

export const SPEC: PairSpec;
export function makePairs(half: Half, drawPerson: DrawPerson, total?: number): Pairs;
export function measureHolder(pairsByKind: Pairs, population: NamePopulation): HolderResult;
