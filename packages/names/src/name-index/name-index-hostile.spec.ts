import { normaliseName } from '../name-normaliser.js';
import { COLOMBIAN_NAMES } from '../name-population.js';
import { nameToken } from '../name-token.js';
import { CANDIDATES_MAX, Candidates } from './candidates.js';
import { NameIndex } from './name-index.js';
import { buildNameIndex } from './name-index-image.js';
import { tokenKeys } from './token-keys.js';
import { Vocabulary } from './vocabulary.js';

const SECRET = 'zurrumbetica';
/** Each word is in at least two of 5,000 names, so that every query has candidates. */
const image = buildNameIndex(
  Array.from({ length: 5_000 }, (_, i) => ({
    id: `entry-${i}`,
    names: [{ text: `jose maria ${'abcdefghij'[i % 10]}${'aeiou'[i % 5]}${i % 2_500}r aaaaaa rodriguez` }],
  })),
);
const index = new NameIndex(image);
const vocabulary = new Vocabulary(image.vocabulary, COLOMBIAN_NAMES);
const candidates = new Candidates(image.candidates, vocabulary);

const HOSTILE: readonly [string, string][] = [
  ['10,000 characters', 'Umbarila Chitiva '.repeat(600)],
  ['10,000 words', 'ab '.repeat(10_000)],
  ['one letter, repeated', 'a'.repeat(10_000)],
  ['24 common words', Array.from({ length: 30 }, (_, i) => ['jose', 'maria', 'rodriguez'][i % 3]).join(' ')],
  ['letters that normalise to many letters', '\ufdfa'.repeat(10_000)],
  ['ligatures that normalise to words', '\u2177\u33ff\ufb04'.repeat(5_000)],
  ['right-to-left', `${'\u202e'}${'\u0645\u062d\u0645\u062f '.repeat(2_000)}`],
  ['control characters', '\u0000\u0007\u001b[2J\u007f'.repeat(2_000)],
  ['single surrogates', '\ud800\udc00\ud800'.repeat(3_000)],
  ['invisible characters', '\u200b\u200d\ufeff\u2060'.repeat(2_500)],
  ['10,000 combining marks', `a${'\u0301'.repeat(10_000)}`],
  ['digits', '0123456789'.repeat(1_000)],
  ['apostrophes', "'".repeat(10_000)],
];

describe('a hostile name', () => {
  it.each(HOSTILE)('causes limited work: %s', (_what, text) => {
    const words = normaliseName(text);
    expect(words.length).toBeLessThanOrEqual(24);
    for (const token of words) {
      expect(token.length).toBeLessThanOrEqual(40);
      expect(tokenKeys(nameToken(token, COLOMBIAN_NAMES)).length).toBeLessThan(250);
    }
    const found = candidates.find(
      words.map((word) => vocabulary.token(word)),
      0,
      () => true,
    );
    expect(found.same.length + found.similar.length).toBeLessThanOrEqual(CANDIDATES_MAX);
    expect(index.search({ name: text }, { threshold: 0, limit: 1_000 }).length).toBeLessThanOrEqual(CANDIDATES_MAX);
  });

  it('is cut after its first 300 letters', () => {
    const beginning = 'Jose Maria Rodriguez '.padEnd(300, 'x');
    expect(normaliseName(`${beginning} Umbarila`)).toEqual(normaliseName(beginning));
  });

  it('does not stay in memory after the query', () => {
    index.search({ name: `Jose ${SECRET} Rodriguez`, birthDate: '1951-08-24' }, { threshold: 0, limit: 10 });
    index.search({ name: `${SECRET}${SECRET}` }, { threshold: 0, limit: 10 });
    expect([...textsIn(index)].filter((text) => text.includes(SECRET))).toEqual([]);
    // Proves that the search through memory works: it finds a word of the population.
    expect([...textsIn(index)]).toContain('rodriguez');
  });

  it('does not let the cache of words grow without limit', () => {
    const before = [...textsIn(index)].length;
    for (let i = 0; i < 20_000; i++) {
      index.search({ name: `Xq${i}zw Kq${i}` }, { threshold: 0.8, limit: 1 });
    }
    expect([...textsIn(index)].length).toBeLessThan(before + 6_000 * 3);
  });
});

/** All texts reachable from a value, including keys of maps. */
function* textsIn(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof value === 'string') {
    yield value;
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) {
    return;
  }
  seen.add(value);
  if (value instanceof Map) {
    for (const pair of value) {
      yield* textsIn(pair, seen);
    }
  }
  for (const part of Object.values(value)) {
    yield* textsIn(part, seen);
  }
}
