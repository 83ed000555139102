import type { Random } from '../measuring/random.mjs';

export interface NamedBand {
  name: string;
  namesakes: string;
}

export function equalEvidence(
  listed: NamedBand[],
  drawStranger: () => NamedBand,
  random: Random,
): { evidence: string; words: number; namesakes: string; query: string; birthDate?: string }[];
