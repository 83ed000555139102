import type { NamePopulation } from '@cotejo/names';

export function populations(): Record<string, NamePopulation>;
