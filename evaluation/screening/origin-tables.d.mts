import type { Half } from './half.mjs';

export const ORIGINS: string[];
export function originTable(origin: string): Record<string, string[]>;
export function wordsOfHalf(words: string[], half?: Half): string[];
