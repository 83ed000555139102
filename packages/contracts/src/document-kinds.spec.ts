import { parseDocument } from '@cotejo/colombia/identity-document';
import fc from 'fast-check';
import { DOCUMENT_KINDS, DOCUMENT_PATTERNS, documentProblem } from './document-kinds.js';

const someText = fc.array(fc.constantFrom(...'0012345678900. -AbZ'), { maxLength: 20 }).map((signs) => signs.join(''));
const written = fc
  .tuple(
    fc.constantFrom('', 'CC ', 'c.e.', 'PPT: '),
    fc.stringMatching(/^0{0,4}$/),
    fc.stringMatching(/^[1-9]\d{2,10}$/),
  )
  .map(([prefix, zeros, number]) => prefix + zeros + number);
const grouped = written.map((text) => text.replace(/\B(?=(\d{3})+$)/g, '.'));
const wide = written.map((text) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))));

it.each([...DOCUMENT_KINDS, null])('the pattern of kind %s takes exactly what the reader takes', (kind) => {
  const pattern = new RegExp(DOCUMENT_PATTERNS[kind ?? 'bare'], 'u');
  let taken = 0;
  fc.assert(
    fc.property(fc.oneof(someText, written, grouped, wide), (text) => {
      const { ok } = parseDocument(text, kind);
      taken += Number(ok);
      expect([text, pattern.test(text)]).toEqual([text, ok]);
    }),
    { numRuns: 3_000, seed: 50 },
  );
  expect(taken).toBeGreaterThan(100);
});

it('leaves an unknown kind to the member of the kind', () => {
  expect(documentProblem('x', 'TI')).toBeNull();
  expect(documentProblem('x', 'CE')).toBe('not_digits');
  expect(documentProblem('1234567', null)).toBe('pad_with_zeros');
});
