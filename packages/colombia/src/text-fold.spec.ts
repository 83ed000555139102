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
