import fc from 'fast-check';
import { normaliseName } from '../name-normaliser.js';
import { leftOverScore } from '../name-score.js';
import type { NameToken } from '../name-token.js';
import { alignSyllables } from '../syllable-name.js';
import { SCREENING_NAMES } from '../world-names.js';
import { CANDIDATES_MAX, Candidates } from './candidates.js';
import { KeyTable } from './key-table.js';
import { buildNameIndex, type NameIndexImage } from './name-index-image.js';
import { canReach } from './name-sums.js';
import { Postings } from './postings.js';
import { wordKeys } from './token-keys.js';
import { type SimilarTokens, Vocabulary } from './vocabulary.js';

const COMMON = 'ali muhammad mohammed ahmed hassan kim li ivan ivanovich maria abd al'.split(' ');
const RARE = 'jian ping chien tzompantzi alharamain abdallah allah haramain zhang chang jianping farid q m'.split(' ');
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...COMMON) },
  { weight: 2, arbitrary: fc.constantFrom(...RARE) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'aehimnrst'), minLength: 2, maxLength: 9 }) },
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
const lists = fc.array(words, { minLength: 1, maxLength: 60 });
const floors = fc.oneof(fc.double({ min: -0.05, max: 0.99, noNaN: true }), fc.constant(0.76));

it('the search for candidates returns the names that a search without short cuts returns, in the same order', () => {
  fc.assert(
    fc.property(lists, fc.array(words, { minLength: 1, maxLength: 5 }), floors, (names, queries, floor) => {
      const image = buildNameIndex(names.map((text, i) => ({ id: `${i}`, names: [{ text }] })));
      const vocabulary = new Vocabulary(image.vocabulary, SCREENING_NAMES);
      const candidates = new Candidates(image.candidates, vocabulary);
      for (const text of queries) {
        const query = normaliseName(text).map((each) => vocabulary.token(each));
        const { same, similar } = candidates.find(query, floor, () => true);
        const all = everyCandidate(image, vocabulary, query, floor);
        expect(similar).toEqual(all.filter((name) => !same.includes(name)));
        for (const [name, listed] of names.entries()) {
          if (
            alignSyllables(
              query,
              normaliseName(listed).map((each) => vocabulary.token(each)),
            )
          ) {
            expect(same).toContain(name);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

describe('canReach', () => {
  const bits = fc.double({ min: 0, max: 40, noNaN: true });

  it('is true for every name whose bound reaches the floor', () => {
    fc.assert(
      fc.property(
        bits,
        bits,
        bits,
        bits,
        bits,
        floors,
        fc.nat(2),
        (shared, matched, left, nameLeft, apart, floor, n) => {
          const bound = shared < 4 ? 0 : leftOverScore(shared + 7 * n, Math.max(0, left - matched), nameLeft, apart);
          fc.pre(bound >= floor);
          expect(canReach(floor, shared, matched, { bits: left, initials: n })).toBe(true);
        },
      ),
    );
  });
});

/** The rule of `Candidates` without any short cut: every word adds its bits to every name, and all names are ranked. */
function everyCandidate(
  { candidates: image }: NameIndexImage,
  vocabulary: Vocabulary,
  query: readonly NameToken[],
  floor: number,
): number[] {
  const namesOf = new Postings(image.wordNames);
  const joined = new KeyTable(image.joined);
  const sums = Array.from(image.nameBits, () => new Float32Array(4));
  const add = (name: number, similarity: number, queryBits: number, nameBits: number, apart: boolean) => {
    const sum = sums[name] as Float32Array;
    const shared = apart ? Math.min(queryBits, nameBits) : (queryBits + nameBits) / 2;
    const added = [similarity * shared, queryBits, nameBits, apart ? (1 - similarity) * shared : 0];
    for (const [i, each] of added.entries()) {
      sum[i] = (sum[i] as number) + each;
    }
  };
  const addSimilar = (queryBits: number, { ids, similarities }: SimilarTokens, apart: boolean) => {
    const given = new Set<number>();
    for (const [i, id] of ids.entries()) {
      for (const name of namesOf.idsOf(id)) {
        if (!given.has(name)) {
          given.add(name);
          add(name, similarities[i] as number, queryBits, vocabulary.weightAt(id), apart);
        }
      }
    }
  };
  const isFull = ({ text, particle }: NameToken) => !particle && text.length > 1;
  for (const token of query.filter(isFull)) {
    addSimilar(token.weight, vocabulary.similarTo(token), true);
    for (const key of token.text.length >= 5 ? wordKeys(token) : []) {
      joined.each(key, (name) => add(name, 0.95, token.weight, token.weight, false));
    }
  }
  for (const [i, second] of query.slice(1).entries()) {
    const first = query[i] as NameToken;
    if (!(first.particle && second.particle) && first.text.length + second.text.length >= 5) {
      addSimilar(first.weight + second.weight, vocabulary.joinedFrom(first, second), false);
    }
  }
  const initials = query.filter(({ text }) => text.length === 1).length;
  const queryBits = query.reduce((sum, { weight }) => sum + weight, 0);
  const boundOf = ([shared, matched, covered, apart]: Float32Array, nameBits: number) =>
    (shared as number) < 4
      ? 0
      : leftOverScore(
          (shared as number) + 7 * initials,
          Math.max(0, queryBits - (matched as number)),
          Math.max(0, nameBits - ((covered as number) + 13 * initials)),
          apart,
        );
  return [...sums.entries()]
    .filter(([, [shared]]) => shared !== 0)
    .map(([name, sum]) => ({ name, bound: boundOf(sum, image.nameBits[name] as number) }))
    .filter(({ bound }) => bound >= floor)
    .sort((a, b) => b.bound - a.bound || a.name - b.name)
    .slice(0, CANDIDATES_MAX)
    .map(({ name }) => name);
}
