import { alignNames } from './name-alignment.js';
import { COLOMBIAN_NAMES } from './name-population.js';
import { nameTokens } from './name-token.js';

function align(query: string, name: string) {
  const tokens = (text: string) => nameTokens(text, COLOMBIAN_NAMES);
  const { pairs, queryLeft, nameLeft } = alignNames(tokens(query), tokens(name));
  const words = (side: readonly { text: string }[]) => side.map(({ text }) => text).join(' ');
  return {
    pairs: pairs.map((pair) => `${words(pair.query)}=${words(pair.name)}`).sort(),
    queryLeft: words(queryLeft),
    nameLeft: words(nameLeft),
  };
}

it('matches equal words in any order', () => {
  expect(align('umbarila gomez maria', 'maria umbarila gomez')).toEqual({
    pairs: ['gomez=gomez', 'maria=maria', 'umbarila=umbarila'],
    queryLeft: '',
    nameLeft: '',
  });
});

it('matches similar words and returns the words left over on both sides', () => {
  expect(align('maria umbarla lopez', 'maria umbarila chitiva')).toEqual({
    pairs: ['maria=maria', 'umbarla=umbarila'],
    queryLeft: 'lopez',
    nameLeft: 'chitiva',
  });
});

it.each([
  ['mariafernanda umbarila', 'maria fernanda umbarila', 'mariafernanda=maria fernanda'],
  ['maria fernanda umbarila', 'mariafernanda umbarila', 'maria fernanda=mariafernanda'],
])('matches joined words: %s, %s', (query, name, pair) => {
  const { pairs, queryLeft, nameLeft } = align(query, name);
  expect(pairs).toContain(pair);
  expect([queryLeft, nameLeft]).toEqual(['', '']);
});

it('uses each word once', () => {
  expect(align('gomez', 'gomez gomez')).toEqual({ pairs: ['gomez=gomez'], queryLeft: '', nameLeft: 'gomez' });
});
