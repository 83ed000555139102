import { COLOMBIAN_NAMES } from './name.population.js';
import { NO_LIST, nameToken } from './name.token.js';
import { tokenSimilarity } from './token.similarity.js';

const token = (text: string) => nameToken(text, COLOMBIAN_NAMES, NO_LIST);
const similarity = (query: string, name: string) => tokenSimilarity(token(query), token(name));

describe('tokenSimilarity', () => {
  it.each([
    ['equal', 'orejuela', 'orejuela', 1],
    ['digits read as letters', 'mart1nez', 'martinez', 0.95],
    ['other digits', 'mart2nez', 'martinez', 0],
    ['initial', 'm', 'miguel', 0.75],
    ['other initial', 'n', 'miguel', 0],
    ['variants', 'jhon', 'john', 0.86],
    ['pet names', 'pepe', 'jose', 0.86],
    ['too short to be fuzzy', 'li', 'lin', 0],
    ['same sound', 'chitiva', 'chitiba', 0.95],
    ['same sound, both common', 'gonzales', 'gonzalez', 0.95],
    ['two common names', 'mario', 'maria', 0],
    ['a common name inside another', 'martin', 'martinez', 0],
    ['skeleton', 'qaddafi', 'gathafy', 0],
    ['beginning', 'gualtero', 'gualterosson', 0.75],
    ['far apart', 'umbarila', 'chitiva', 0],
  ])('%s: %s, %s', (_rule, query, name, expected) => {
    expect(similarity(query, name)).toBeCloseTo(expected, 5);
  });

  it('charges edits by length, more at the first letter, and keeps one edit of a longer word above 0.84', () => {
    expect(similarity('umbarila', 'umbarlia')).toBeCloseTo(1 - 0.9 / 8, 5);
    expect(similarity('umbarila', 'imbarila')).toBeCloseTo(0.84, 5);
    expect(similarity('cucaita', 'cucatia')).toBeGreaterThan(similarity('cucaita', 'cucxtia'));
    expect(similarity('tunja', 'tunxx')).toBe(0);
  });

  it('is symmetric but for the penalty of a common query word', () => {
    const words = ['umbarila', 'umbarlia', 'jose', 'pepe', 'chitiva', 'chitiba', 'm', 'miguel', 'cucaita', 'cucata'];
    for (const a of words) {
      for (const b of words) {
        const common = token(a).wellKnown || token(b).wellKnown;
        if (!common) expect([a, b, similarity(a, b)]).toEqual([a, b, similarity(b, a)]);
      }
    }
  });
});
