import { COLOMBIAN_NAMES } from '../name-population.js';
import { nameToken } from '../name-token.js';
import { spanishFold } from '../spanish-fold.js';
import { joinedKeys, spellingKey, tokenKeys, wordKeys } from './token-keys.js';

const keysOf = (word: string) => tokenKeys(nameToken(word, COLOMBIAN_NAMES));
const shareKey = (one: string, other: string) => keysOf(one).some((key) => keysOf(other).includes(key));

it.each([
  ['a missing letter', 'umbarila', 'umbaila'],
  ['a wrong letter', 'umbarila', 'umbarina'],
  ['two swapped letters', 'umbarila', 'umbarlia'],
  ['two missing letters', 'umbarila', 'umbari'],
  ['the same sound', 'chitiva', 'chitiba'],
  ['another first sound', 'yesenia', 'jesenia'],
  ['the same skeleton', 'mahamad', 'muhamed'],
  ['variants of a name', 'muhammad', 'mohamed'],
  ['a truncated word', 'gualteros', 'gualt'],
])('gives words with %s a common key', (_, one, other) => {
  expect(shareKey(one, other)).toBe(true);
});

it('gives very different words no common key', () => {
  expect(shareKey('umbarila', 'rodriguez')).toBe(false);
});

it('includes the key of the spelling', () => {
  expect(keysOf('umbarila')).toContain(spellingKey('umbarila'));
});

it('gives two joined words the keys of the word they make', () => {
  const token = nameToken('mariafernanda', COLOMBIAN_NAMES);
  expect(joinedKeys('mariafernanda')).toEqual(wordKeys(token));
  expect(joinedKeys('mariafernanda')).not.toEqual(joinedKeys(spanishFold('mariaisabel')));
});
