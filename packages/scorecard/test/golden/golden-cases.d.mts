import type { Decision, Facts, Outcome } from '@cotejo/contracts';

/** A case in short: what is not named is as usual. */
export interface GoldenCase {
  unsent: string[];
  sources: Record<string, string>;
  found: string[];
  unknown: string[];
  values: Record<string, number | string>;
  amountCop: number | null;
  listed: 'allowed' | 'denied' | null;
  expected: Expected;
}

export interface Expected {
  outcome: Outcome;
  score: number;
  /** By characteristic. */
  points: Record<string, number>;
}

export interface GoldenFile {
  scorecard: string;
  scorecardHash: string;
  policy: string;
  policyHash: string;
  cases: GoldenCase[];
}

interface Contracts {
  SIGNALS: Record<string, unknown>;
  SOURCE_IDS: readonly string[];
}

export function makeCases(contracts: Contracts): Omit<GoldenCase, 'expected'>[];
export function factsOf(contracts: Contracts, each: Omit<GoldenCase, 'expected'>): Facts;
export function expectedOf(decision: Decision): Expected;
export function goldenFileOf(scorecard: { id: string; version: string }): string;
export function goldenText(file: GoldenFile): string;
