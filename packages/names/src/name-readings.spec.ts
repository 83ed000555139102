import { COLOMBIAN_NAMES } from './name-population.js';
import { readingsOf, withoutMarriedName } from './name-readings.js';
import { nameTokens } from './name-token.js';

const read = (name: string) =>
  withoutMarriedName(nameTokens(name, COLOMBIAN_NAMES))
    ?.map(({ text }) => text)
    .join(' ');

it.each([
  ['Maria Gomez de Rojas', 'maria gomez'],
  ['Maria Fernanda Gomez de la Rosa', 'maria fernanda gomez'],
  ['Maria Gomez del Castillo', 'maria gomez'],
])('reads %s without the married name', (name, unmarried) => {
  expect(read(name)).toBe(unmarried);
});

it.each(['Maria Gomez Rojas', 'Maria de Rojas', 'de Rojas', '', 'Maria Gomez de'])(
  'finds no married name in %j',
  (name) => {
    expect(read(name)).toBeUndefined();
  },
);

it('returns both readings of a married name and one of other names', () => {
  expect(readingsOf(nameTokens('Maria Gomez de Rojas', COLOMBIAN_NAMES))).toHaveLength(2);
  expect(readingsOf(nameTokens('Maria Gomez Rojas', COLOMBIAN_NAMES))).toHaveLength(1);
});
