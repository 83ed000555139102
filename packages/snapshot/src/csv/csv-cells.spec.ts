import { documentNumber } from '@cotejo/colombia/document-number';
import { numberAt, trimmed } from './csv-cells.js';

const SIGNS = ['1', '0', '.', ' '];
/** The first two of Latin-1 too, where the bytes of the last two are other signs. */
const OTHER_SIGNS = ['\u00a0', 'ª', '€', '₂'];

function* texts(length: number, signs = SIGNS): Generator<string> {
  for (const sign of signs) {
    if (length === 1) {
      yield sign;
    } else {
      for (const rest of texts(length - 1, signs)) {
        yield sign + rest;
      }
    }
  }
}

const isReadOtherwise = (text: string, encoding?: BufferEncoding) => {
  const bytes = Buffer.from(text, encoding);
  return numberAt(bytes, 0, bytes.length) !== Number(documentNumber(text) ?? 0);
};

it('numberAt reads every text of digits, dots and blanks as the one reader of documents does', () => {
  const different = [...texts(4), ...texts(8)].filter((text) => isReadOtherwise(text));
  expect(different.slice(0, 5)).toEqual([]);
});

it('numberAt reads every text with other signs as the one reader of documents does', () => {
  const signs = [...SIGNS, ...OTHER_SIGNS];
  const different = [...texts(5, signs)].filter((text) => isReadOtherwise(text));
  const latin1 = [...texts(5, signs.slice(0, -2))].filter((text) => isReadOtherwise(text, 'latin1'));
  expect([different.slice(0, 5), latin1.slice(0, 5)]).toEqual([[], []]);
});

it('numberAt reads no number of more than ten digits', () => {
  for (const text of ['12345678901', '1234567890\u00a01']) {
    const bytes = Buffer.from(text);
    expect(numberAt(bytes, 0, bytes.length)).toBe(0);
  }
});

it.each(['utf8', 'latin1'] as const)(
  'trimmed removes blanks and marks that nobody sees, and no other sign: %s',
  (encoding) => {
    const trim = (text: string) => {
      const bytes = Buffer.from(text, encoding);
      return bytes.toString(encoding, ...trimmed(bytes, 0, bytes.length));
    };
    expect([' 7 ', '\u00a07\u00a0 ', 'ª7', '7ª ', '\u00a0', ' '].map(trim)).toEqual(['7', '7', 'ª7', '7ª', '', '']);
  },
);
