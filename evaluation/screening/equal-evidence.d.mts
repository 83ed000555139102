import type { Random } from '@cotejo/testing';

export interface Named {
  name: string;
  bandWithout: (word?: string) => string;
}

export function equalEvidence(
  listed: Named[],
  drawStranger: () => Named,
  random: Random,
): { evidence: string; words: number; namesakes: string; query: string; birthDate?: string }[];
