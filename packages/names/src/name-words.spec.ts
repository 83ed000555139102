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
