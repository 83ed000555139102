import type { Script } from './script.js';
import { spellingSimilarity } from './spellings.js';

it.each<[string, Script, string]>([
  ['щукин', 'cyrillic', 'shchukin'],
  ['щукин', 'cyrillic', 'schukin'],
  ['жуков', 'cyrillic', 'zhukov'],
  ['жуков', 'cyrillic', 'jukov'],
  ['محمد', 'arabic', 'mohammed'],
  ['חנה', 'hebrew', 'hannah'],
  ['박', 'hangul', 'park'],
  ['정은', 'hangul', 'jongun'],
  ['小明', 'han', 'xiaoming'],
  ['小明', 'han', 'hsiaoming'],
  ['山田', 'han', 'yamada'],
  ['すずき', 'hiragana', 'suzuki'],
  ['マイケル', 'katakana', 'michael'],
])('%s in %s can be spelt %s', (source, script, latin) => {
  expect(spellingSimilarity(source, script, latin)).toBeGreaterThan(0.9);
});

it.each<[string, Script, string]>([
  ['ветров', 'cyrillic', 'gorelik'],
  ['خالد', 'arabic', 'walid'],
  ['영희', 'hangul', 'chulsoo'],
  ['小明', 'han', 'keqiang'],
])('%s in %s cannot be spelt %s', (source, script, latin) => {
  expect(spellingSimilarity(source, script, latin)).toBeLessThan(0.7);
});
