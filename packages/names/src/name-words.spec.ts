import { normaliseName } from './name-normaliser.js';
import { nameWordsOf } from './name-words.js';

it.each([
  ['María Fernanda Rodríguez Gómez', 'all_common'],
  ['RODRIGUEZ GOMEZ, MARIA', 'all_common'],
  ['María de la Cruz Restrepo', 'all_common'],
  ['José Epieyú', 'some_common'],
  ['Dmitry Borisovich Kratov', 'none_common'],
  ['Qiang Gao', 'none_common'],
  ['Дмитрий Кратов', 'none_common'],
])('compares the words of %s with the names that are common in Colombia', (name, words) => {
  expect(nameWordsOf(name)).toBe(words);
});

it.each(['', '  ', '...', 'J. R.', 'de la'])('knows no words of "%s"', (name) => {
  expect(nameWordsOf(name)).toBeNull();
});

it('gives the same class for a plain name as after full normalising', () => {
  const words = ['María', 'RODRÍGUEZ', 'Núñez', 'Agüero', 'de', 'la', 'Epieyú', 'Kratov', 'J', 'muñoz'];
  for (const first of words) {
    for (const second of words) {
      const name = `${first}  ${second} Gómez`;
      expect(nameWordsOf(name)).toBe(nameWordsOf(normaliseName(name).join('-')));
    }
  }
});
