import type { Pair } from './pair-file.mjs';

export interface ScoredPair extends Pair {
  score: number;
}

export interface PairQuality {
  found: number;
  missed: number;
  mistaken: number;
  threshold: number;
  precision: number | undefined;
  recall: number | undefined;
  f1: number | undefined;
}

export function scorePairs(pairs: readonly Pair[]): ScoredPair[];
export function productQuality(scored: readonly ScoredPair[]): PairQuality;
export function bestQuality(scored: readonly ScoredPair[]): PairQuality;
