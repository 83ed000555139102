import { foldUpper } from './text-fold.js';

it.each([
  ['Bogotá', 'BOGOTA'],
  ['Nariño', 'NARIÑO'],
  ['Narin\u0303o', 'NARIÑO'],
  ['Güicán', 'GUICAN'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldUpper(text)).toBe(folded);
});

it('does not change a folded text', () => {
  expect(foldUpper(foldUpper('Peñón de Guatapé'))).toBe('PEÑON DE GUATAPE');
});

it('folds each Latin-1 character as it does in a text with other characters', () => {
  const characters = Array.from({ length: 0x80 }, (_, index) => String.fromCharCode(0x80 + index));
  expect(characters.map((each) => foldUpper(each))).toEqual(characters.map((each) => foldUpper(`中${each}`).slice(1)));
});
