import { WordIds } from './word-ids.js';

it('gives each word one id, up to its maximum', () => {
  const words = new WordIds(2);
  expect(['a', 'b', 'a', 'c', 'b'].map((word) => words.idOf(word))).toEqual([0, 1, 0, undefined, 1]);
  expect([words.textAt(0), words.textAt(1)]).toEqual(['a', 'b']);
});
