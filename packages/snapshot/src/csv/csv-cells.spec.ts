import { documentNumber } from '@cotejo/colombia/document-number';
import { numberAt } from './csv-cells.js';

const SIGNS = ['1', '0', '.', ' '];

function* texts(length: number): Generator<string> {
  for (const sign of SIGNS) {
    if (length === 1) {
      yield sign;
    } else {
      for (const rest of texts(length - 1)) {
        yield sign + rest;
      }
    }
  }
}

it('numberAt reads every text of digits, dots and blanks as the one reader of documents does', () => {
  const different = [...texts(4), ...texts(8)].filter((text) => {
    const bytes = Buffer.from(text);
    return numberAt(bytes, 0, bytes.length) !== Number(documentNumber(text) ?? 0);
  });
  expect(different.slice(0, 5)).toEqual([]);
});
