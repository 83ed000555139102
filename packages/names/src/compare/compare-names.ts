import type { ScorePiece } from '../name-score.js';
import { compareCompanies } from './compare-companies.js';
import { comparePersons } from './compare-persons.js';
import type { WordPair } from './word-alignment.js';

export interface NameComparison {
  /** 0 to 1. */
  score: number;
  /** Whether the score reaches `NAMES_MATCH_MIN`. */
  match: boolean;
  /** The compared words, each with its similarity. `bits` is 1 for every word, because no population is used. */
  pieces: ScorePiece[];
}

export interface ComparisonOptions {
  kind: 'person' | 'company';
}

/** Names with this score or more are taken for names of one person or company. */
export const NAMES_MATCH_MIN = 0.7;

/**
 * Whether two names can be names of one person or one company. Both may be in any script, order and length.
 *
 * The comparison knows pet names, initials, patronymics, titles, transliterations and legal forms. It does not use how
 * common a name is: two persons with the same name match. For a list of persons use `NameIndex`, for the holder of an
 * account or a line use `matchHolder`. Only the first 300 characters and 12 words (companies: 16) are compared.
 */
export function compareNames(name1: string, name2: string, { kind }: ComparisonOptions): NameComparison {
  const { score, alignment } = kind === 'company' ? compareCompanies(name1, name2) : comparePersons(name1, name2);
  const compared = Math.max(0, score);
  const pieces = [
    ...alignment.pairs.map((pair) => ({
      query: textOf(pair.one),
      name: textOf(pair.other),
      similarity: pair.similarity,
      bits: 1,
    })),
    ...alignment.oneLeft.map(({ text }) => ({ query: text, name: null, similarity: 0, bits: 1 })),
    ...alignment.otherLeft.map(({ text }) => ({ query: null, name: text, similarity: 0, bits: 1 })),
  ];
  return { score: compared, match: compared >= NAMES_MATCH_MIN, pieces };
}

function textOf(words: WordPair['one']): string {
  return words.map(({ text }) => text).join(' ');
}
