import type { Random } from '../measuring/random.mjs';

export interface Named {
  name: string;
  bandWithout: (word?: string) => string;
}

export function equalEvidence(
  listed: Named[],
  drawStranger: () => Named,
  random: Random,
): { evidence: string; words: number; namesakes: string; query: string; birthDate?: string }[];
