import fc from 'fast-check';
import { alignNames } from './name-alignment.js';
import { nameTokens } from './name-token.js';
import { namesakesOf } from './namesakes.js';
import { SCREENING_NAMES, WORLD_PEOPLE, withWorldNames } from './world-names.js';

const namesakes = (query: string, name = query) => {
  const { pairs } = alignNames(nameTokens(query, SCREENING_NAMES), nameTokens(name, SCREENING_NAMES));
  return namesakesOf(pairs, SCREENING_NAMES).namesakes;
};

describe('expected namesakes', () => {
  it.each(['María Rodríguez', 'Mohammed Ahmed Hassan', 'Kim Yong Chol', 'Wang Wei', 'Aleksandr Ivanov'])(
    'are more than one for the common name %s',
    (name) => {
      expect(namesakes(name)).toBeGreaterThan(1);
    },
  );

  it.each(['Gilberto Umbarila Chitiva', 'Anton Alekseevich Krasnoshtanov'])(
    'are fewer than one for the rare name %s',
    (name) => {
      expect(namesakes(name)).toBeLessThan(1);
    },
  );

  it('are more for an inexact match', () => {
    expect(namesakes('Gilberto Umbarila', 'Gilberto Unbarila')).toBeGreaterThan(namesakes('Gilberto Umbarila'));
  });

  it('do not decrease when a word becomes more common', () => {
    const share = fc.double({ min: 1e-5, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(share, share, (one, other) => {
        const of = (common: number) => {
          const population = withWorldNames((token) => (token === 'umbarila' ? common : 0.001));
          const tokens = nameTokens('Gilberto Umbarila', population);
          return namesakesOf(alignNames(tokens, tokens).pairs, population).namesakes;
        };
        return of(Math.min(one, other)) <= of(Math.max(one, other));
      }),
    );
  });
});

describe('names of the world', () => {
  it('have at least 16 origins', () => {
    expect(WORLD_PEOPLE.length).toBeGreaterThanOrEqual(16);
  });

  it('give a foreign word the share of its origin', () => {
    expect(SCREENING_NAMES('mohammed')).toBeGreaterThan(0.01);
    expect(SCREENING_NAMES('nguyen')).toBeGreaterThan(0.1);
  });

  it('know joined Chinese and Korean syllables', () => {
    expect(SCREENING_NAMES('guoying')).toBeGreaterThan(0);
  });

  it('leave the share of a Colombian word as counted', () => {
    expect(withWorldNames(() => 0.25)('mohammed')).toBe(0.25);
  });

  it('do not know an invented word', () => {
    expect(SCREENING_NAMES('qxzvwqrt')).toBeUndefined();
  });
});
