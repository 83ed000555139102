export interface Pair {
  kind: 'person' | 'company' | 'other';
  /** What differs between the two names; empty if the file does not say it. */
  difference: string;
  name1: string;
  name2: string;
  isMatch: boolean;
}

export function readPairFile(file: string, defaultKind: 'person' | 'company'): Pair[];
