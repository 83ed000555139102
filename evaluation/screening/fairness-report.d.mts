export interface FairnessRow {
  group: string;
  name: string;
  evidence: string;
  words: number;
  namesakes: string;
  cases: number;
  hit: number;
  review: number;
}

export function spreads(
  rows: FairnessRow[],
): { groups: number; ratio: number; isFair: boolean; smallest: { name: string }; largest: { name: string } }[];
