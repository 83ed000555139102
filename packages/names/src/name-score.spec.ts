import { COLOMBIAN_NAMES } from './name-population.js';
import { scoreNames, scorePieces } from './name-score.js';
import { nameTokens } from './name-token.js';

const tokens = (text: string) => nameTokens(text, COLOMBIAN_NAMES);
const score = (query: string, name: string) => scoreNames(tokens(query), tokens(name)).score;
/** Words that are not counted, 13 bits each. */
const [A, B, C, D] = ['wintombra', 'felaquist', 'dorpelung', 'gastrivok'];

describe('scoreNames', () => {
  it('gives the same score below 1 for the same words in any order', () => {
    expect(score(`${A} ${B} ${C}`, `${C} ${A} ${B}`)).toBe(score(`${A} ${B} ${C}`, `${A} ${B} ${C}`));
    expect(score(`${A} ${B} ${C}`, `${A} ${B} ${C}`)).toBeCloseTo(1 - 0.14 * 2 ** (-39 / 8), 10);
  });

  it('gives the rarer of two exact names the higher score', () => {
    const exact = ['jose garcia', `jose ${A}`, `${A} ${B}`, `${A} ${B} ${C}`, `${A} ${B} ${C} ${D}`].map((name) =>
      score(name, name),
    );
    expect(exact).toEqual([...new Set(exact)].sort((a, b) => a - b));
    expect(exact.at(-1)).toBeLessThan(1);
  });

  it('lowers the score little for omitted words and much for conflicting words', () => {
    expect(score(`${A} ${B}`, `${A} ${B} ${C}`)).toBeCloseTo(26 / (26 + 0.24 * 13), 3);
    expect(score(`${A} ${B} ${D}`, `${A} ${B} ${C}`)).toBeCloseTo(26 / (26 + 1.8 * 13), 3);
  });

  it('lowers the score when only the given names or only the surnames match', () => {
    const whole = `${A} ${B} ${C} ${D}`;
    const halfMatch = 26 / (26 + 0.24 * 26);
    expect(score(whole, `${A} ${C}`)).toBeCloseTo(halfMatch, 5);
    expect(score(whole, `${A} ${B}`)).toBeCloseTo(0.95 * halfMatch, 5);
    expect(score(whole, `${C} ${D}`)).toBeCloseTo(0.95 * halfMatch, 5);
  });

  it('limits one shared word to 0.60, unless both names have one word', () => {
    expect(score(`${A} ${B}`, `${A} ${C}`)).toBeLessThanOrEqual(0.6);
    expect(score(`${A}`, `${A} ${B}`)).toBeLessThanOrEqual(0.6);
    expect(score(`${A}`, `al ${A}`)).toBeGreaterThan(0.9);
  });

  it('counts an initial as three quarters of a word, and two words written as one as two', () => {
    expect(score(`${A} ${B}`, `${A} ${B[0]}`)).toBeGreaterThan(0.6);
    expect(score(`${A} ${B}`, `${A[0]} ${B[0]}`)).toBeLessThanOrEqual(0.6);
    expect(score(`${A}${B}`, `${A} ${B}`)).toBeGreaterThan(0.9);
  });

  it('limits common words: from 0.86 if all match, from 0.62 to 1 at 24 bits if some match', () => {
    const ofBits = (bits: number, text: string) => nameTokens(text, (token) => (token === 'third' ? 1 : 2 ** -bits));
    const capOf = (bits: number, query: string, name: string) =>
      scoreNames(ofBits(bits, query), ofBits(bits, name)).score;
    expect(capOf(4, 'first second', 'first second')).toBeCloseTo(1 - 0.14 * 2 ** -1, 5);
    expect(capOf(8, 'first second', 'first second')).toBeCloseTo(1 - 0.14 * 2 ** -2, 5);
    expect(capOf(4, 'first second', 'first second third')).toBeCloseTo(0.62 + (0.38 * 8) / 24, 5);
    expect(capOf(5.7, 'first second', 'first second third')).toBeCloseTo(0.8, 2);
    expect(capOf(7.25, 'first second', 'first second third')).toBeCloseTo(0.85, 2);
    expect(capOf(12, 'first second', 'first second third')).toBeCloseTo(24 / (24 + 0.24 * 2), 5);
  });

  it('weighs a difference with 1.2, or with 1 for joined words', () => {
    const doubt = 1 - 0.14 * 2 ** (-25.35 / 8);
    expect(score(`${A} chitiva`, `${A} chitiba`)).toBeCloseTo((25.35 / (25.35 + 1.2 * 0.65)) * doubt, 5);
    expect(score(`${A} felakistdorpelung`, `${A} ${B} ${C}`)).toBeCloseTo((31.525 / (31.525 + 0.975)) * doubt, 5);
  });

  it('weighs different words more with conflictMinBits, but not missing words', () => {
    const rules = { capped: false, conflictMinBits: 8 };
    const strict = (query: string, name: string) => scoreNames(tokens(query), tokens(name), rules).score;
    expect(strict(`${A} ${B} jose`, `${A} ${B} maria`)).toBeCloseTo(26 / (26 + 1.8 * 8 + 0.24 * (4.06 - 3.32)), 2);
    expect(strict(`${A} ${B} jose`, `${A} ${B}`)).toBe(scoreNames(tokens(`${A} ${B} jose`), tokens(`${A} ${B}`)).score);
    expect(strict(`${A} ${B} j`, `${A} ${B} m`)).toBeGreaterThan(0.85);
  });

  it('needs more evidence from common names than from rare names', () => {
    expect(score('Juan Carlos', 'Juan Carlos Ramirez Abadia')).toBeLessThan(0.85);
    expect(score(`${A} ${B}`, `${A} ${B} ${C} ${D}`)).toBeGreaterThan(score('Jose Maria', 'Jose Maria Gomez Perez'));
    expect(score('Jose Perez', 'Jose Perez')).toBeLessThan(1);
  });

  it('hardly changes for additional or missing particles', () => {
    expect(score(`${A} de la ${B}`, `${A} ${B}`)).toBeGreaterThan(0.97);
  });

  it('matches joined words on either side', () => {
    expect(score(`${A} ${B}${C}`, `${A} ${B} ${C}`)).toBeGreaterThan(0.95);
    expect(score(`${A} ${B} ${C}`, `${A} ${B}${C}`)).toBeGreaterThan(0.95);
  });

  it('returns 0 for names without a common word and for an empty name', () => {
    expect([score(A, B), score('', A), score(A, ''), score('', '')]).toEqual([0, 0, 0, 0]);
  });

  it('stays between 0 and 1 and does not increase when a word of the other name changes', () => {
    const words = [A, B, C, D, 'jose', 'maria', 'perez', 'de', 'la', 'j', 'x'];
    for (let seed = 0; seed < 400; seed++) {
      const pick = (k: number) => words[(seed * (k + 3) + k * k) % words.length] ?? A;
      const query = [pick(1), pick(2), pick(3)].join(' ');
      const value = score(query, [pick(4), pick(5)].join(' '));
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(score(query, `${query} brunhelde`)).toBeLessThanOrEqual(score(query, query));
    }
  });
});

it('scorePieces explains the score word by word', () => {
  const pieces = scorePieces(scoreNames(tokens(`${A} ${B}${C} x`), tokens(`${A} ${B} ${C}`)).alignment);
  expect(pieces.map(({ query, name, similarity }) => ({ query, name, similarity }))).toEqual([
    { query: `${B}${C}`, name: `${B} ${C}`, similarity: 1 },
    { query: A, name: A, similarity: 1 },
    { query: 'x', name: null, similarity: 0 },
  ]);
});
