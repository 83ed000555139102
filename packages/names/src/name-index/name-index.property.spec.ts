import fc from 'fast-check';
import { normaliseName } from '../name-normaliser.js';
import { COLOMBIAN_NAMES } from '../name-population.js';
import { scoreNames } from '../name-score.js';
import { nameToken } from '../name-token.js';
import { packageData } from '../package-data.js';
import { NameIndex } from './name-index.js';
import type { NameEntry } from './name-index-image.js';
import { buffersOf, buildNameIndex } from './name-index-image.js';

const COMMON = ['jose', 'maria', 'luis', 'carlos', 'rodriguez', 'gomez', 'lopez', 'martinez', 'diana', 'jorge'];
const SYLLABLES = ['ba', 'chi', 'dro', 'gua', 'le', 'mon', 'nei', 'pe', 'qui', 'ru', 'sa', 'ti', 'var', 'za'];
const word = fc.oneof(
  fc.constantFrom(...COMMON),
  fc.array(fc.constantFrom(...SYLLABLES), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
);
const name = fc.array(word, { minLength: 2, maxLength: 5 });
const list = fc.array(name, { minLength: 1, maxLength: 30 });
const entriesOf = (names: readonly string[][]): NameEntry[] =>
  names.map((words, i) => ({ id: `entry-${i}`, names: [{ text: words.join(' ') }] }));
const scoresOf = (index: NameIndex, text: string) =>
  new Map(
    index.search({ name: text }, { threshold: 0, limit: Number.POSITIVE_INFINITY }).map((hit) => [hit.id, hit.score]),
  );

/** The same name in other spellings: case, accents, spaces, punctuation. */
const DRESSED: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.replace(/[aeiou]/g, (letter) => `${letter}\u0301`).normalize('NFC'),
  (text) => `  ${text.replaceAll(' ', '   ')}\t`,
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll(' ', '; '),
  (text) => `«${text.replaceAll(' ', '.-')}»`,
];

describe('a score', () => {
  it('does not change at all with case, accents, spaces or punctuation', () => {
    fc.assert(
      fc.property(list, name, fc.constantFrom(...DRESSED), (names, query, dress) => {
        const index = NameIndex.build(entriesOf([...names, query]));
        expect(scoresOf(index, dress(query.join(' ')))).toEqual(scoresOf(index, query.join(' ')));
      }),
    );
  });

  it('does not depend on the order of equally written words', () => {
    fc.assert(
      fc.property(name, fc.infiniteStream(fc.nat()), (words, random) => {
        const turned = words
          .map((text) => ({ text, rank: random.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ text }) => text);
        const index = NameIndex.build(entriesOf([words]));
        const [inOrder, other] = [words, turned].map((query) => scoresOf(index, query.join(' ')).get('entry-0') ?? 0);
        expect(Math.abs((inOrder as number) - (other as number))).toBeLessThan(1e-9);
      }),
    );
  });

  it('is never lowered by additional entries', () => {
    fc.assert(
      fc.property(list, list, name, (names, added, query) => {
        const text = query.join(' ');
        const before = scoresOf(NameIndex.build(entriesOf(names)), text);
        const after = scoresOf(NameIndex.build(entriesOf([...names, ...added])), text);
        for (const [id, score] of before) {
          expect(after.get(id)).toBe(score);
        }
      }),
    );
  });
});

it('an image is transferred without a copy and gives the same results', () => {
  fc.assert(
    fc.property(list, (names) => {
      const entries = entriesOf(names);
      const here = NameIndex.build(entries);
      const image = buildNameIndex(entries);
      const there = new NameIndex(structuredClone(image, { transfer: buffersOf(image) }));
      expect(buffersOf(image).every(({ byteLength }) => byteLength === 0)).toBe(true);
      const search = (index: NameIndex, words: string[]) =>
        index.search({ name: words.join(' ') }, { threshold: 0.5, limit: 50 });
      for (const words of names) {
        expect(search(there, words)).toEqual(search(here, words));
      }
    }),
    { numRuns: 30 },
  );
});

describe('candidates', () => {
  const shares = packageData<Record<string, string[]>>('name-shares.json');
  const syllable = fc.tuple(fc.constantFrom(...'bcdfgjlmnpqrstvz'), fc.constantFrom('a', 'e', 'i', 'o', 'u', 'an'));
  const invented = fc.array(syllable, { minLength: 3, maxLength: 4 }).map((parts) => parts.flat().join(''));
  const known = fc.constantFrom(...Object.values(shares).flat());
  const person = fc.array(fc.oneof(known, known, invented), { minLength: 3, maxLength: 5 });
  const names = fc.sample(person, { numRuns: 350, seed: 6 });
  const index = NameIndex.build(entriesOf(names));
  const tokensOf = (text: string) => normaliseName(text).map((token) => nameToken(token, COLOMBIAN_NAMES));
  const listed = names.map((words) => tokensOf(words.join(' ')));

  it('miss at most 0.15 % of the names that scoring every name finds', () => {
    let expected = 0;
    let lost = 0;
    for (const [i, words] of names.entries()) {
      const query = ALTERED[i % ALTERED.length]?.(words, i).join(' ') ?? '';
      const found = scoresOf(index, query);
      const tokens = tokensOf(query);
      for (const [other, name] of listed.entries()) {
        if (scoreNames(tokens, name).score < 0.8) {
          continue;
        }
        expected++;
        if (!found.has(`entry-${other}`)) {
          lost++;
        }
      }
    }
    expect(expected).toBeGreaterThan(335);
    expect(lost / expected).toBeLessThanOrEqual(0.0015);
  });
});

const ALTERED: readonly ((words: string[], place: number) => string[])[] = [
  (words) => words,
  (words) => words.toReversed(),
  (words) => words.slice(1),
  (words, place) => words.map((text, i) => (i === place % words.length ? withoutLetter(text, place) : text)),
  (words) => [words.slice(0, 2).join(''), ...words.slice(2)],
  (words) => words.map((text) => text.replaceAll('b', 'v').replaceAll('s', 'z')),
  (words) => [words[0]?.[0] ?? '', ...words.slice(1)],
];

function withoutLetter(text: string, place: number): string {
  const cut = place % text.length;
  return text.slice(0, cut) + text.slice(cut + 1);
}
