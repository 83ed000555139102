import fc from 'fast-check';
import { matchHolder, normaliseName } from './index.js';

const word = fc.stringMatching(/^[A-ZÑÁÉÍÓÚ]{3,12}$/);
const fullName = fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => words.join(' '));

it('normalising twice gives the same result as once', () => {
  fc.assert(
    fc.property(fullName, (name) => {
      const once = normaliseName(name);
      expect(normaliseName(once.join(' '))).toEqual(once);
    }),
  );
});

it('normalising ignores case', () => {
  fc.assert(
    fc.property(word, (text) => {
      const plain = normaliseName(text).join(' ');
      expect(normaliseName(text.toLowerCase()).join(' ')).toBe(plain);
    }),
  );
});

it('a name matches itself in any order of words', () => {
  fc.assert(
    fc.property(fullName, (name) => {
      const turned = name.split(' ').reverse().join(' ');
      expect(matchHolder(name, name).match).toBe(true);
      expect(matchHolder(name, turned).match).toBe(true);
    }),
  );
});

it('a score is between 0 and 1 for any input', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const { score } = matchHolder(a, b);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }),
  );
});
