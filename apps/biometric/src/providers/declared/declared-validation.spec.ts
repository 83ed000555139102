import { VendorFields } from '@cotejo/source';
import { validationOf } from './declared-validation.js';

const NOW = Date.parse('2026-01-15T15:00:00Z');
const QUERY = { reference: 'tx-0000001', document: '80123456' };
const RULES = {
  reference: { at: '/id' },
  modality: { is: 'face' },
  document: { at: '/document' },
  isCedula: { at: '/type', words: { CC: true, CE: false } },
  validatedAt: { at: '/at' },
  matched: { at: '/match', words: { yes: true, no: false } },
};
const read = (answer: object) => validationOf(new VendorFields(RULES, { id: QUERY.reference, ...answer }), QUERY, NOW);

it.each([
  ['yes', true],
  ['no', false],
  ['review', null],
])('reads the verdict %s', (match, matched) => {
  expect(read({ match })).toMatchObject({ known: true, modality: 'face', matched, live: null, score: null });
});

it.each<[object, boolean | null]>([
  [{ document: '80123456' }, true],
  [{ document: '0080.123.456', type: 'CC' }, true],
  [{ document: '80123457' }, false],
  [{ document: '80123456', type: 'CE' }, false],
  [{}, null],
  [{ document: '8012345.6' }, null],
])('compares the document %j', (answer, documentMatches) => {
  expect(read(answer).documentMatches).toBe(documentMatches);
});

it.each<[unknown, number | null]>([
  ['2026-01-15T09:30:30-05:00', 29],
  ['2026-01-15T15:04:00Z', 0],
  ['2026-01-15T15:06:00Z', null],
  ['yesterday', null],
  [undefined, null],
])('reads the age of %p', (at, ageMinutes) => {
  expect(read({ at }).ageMinutes).toBe(ageMinutes);
});

it('refuses another validation', () => {
  expect(() => read({ id: 'tx-0000002' })).toThrow('wrong_subject');
  expect(() => read({ id: null })).toThrow('malformed_answer');
});
