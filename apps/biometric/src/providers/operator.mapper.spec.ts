import { readTransaction } from './operator.mapper.js';

const NOW = Date.parse('2026-01-15T15:00:00Z');
const QUERY = { reference: 'tx-0000001', document: '80123456' };
const read = (members: object) =>
  readTransaction({ reference: QUERY.reference, ...members }, QUERY, { fingerScoreMin: 32, nowMs: NOW });
const finger = (...scores: unknown[]) => read({ modality: 'finger', fingers: scores.map((score) => ({ score })) });

describe('fingers', () => {
  it.each([
    [[31], false, 31],
    [[32], true, 32],
    [[5, 40], true, 40],
    [[5, 6], false, 6],
    [['40'], null, null],
    [[], null, null],
  ])('with the scores %j give the best one', (scores, matched, score) => {
    expect(finger(...scores)).toMatchObject({ modality: 'finger', matched, score });
  });

  it('give an unknown match when there are no scores', () => {
    expect(read({ modality: 'finger' })).toMatchObject({ matched: null, score: null });
    expect(read({ modality: 'finger', fingers: [null, 7] })).toMatchObject({ matched: null, score: null });
  });
});

it('a face has the operator’s own verdict and liveness', () => {
  expect(read({ modality: 'face', face: { match: true, score: 0.93 }, live: false })).toMatchObject({
    modality: 'face',
    matched: true,
    live: false,
    score: 0.93,
  });
  expect(read({ modality: 'face' })).toMatchObject({ matched: null, live: null, score: null });
});

describe('the document', () => {
  const documentMatches = (document: unknown) => read({ modality: 'face', document }).documentMatches;

  it.each(['80123456', '0080123456', '80.123.456'])('with the number %s matches the query', (number) => {
    expect(documentMatches({ type: 'CC', number })).toBe(true);
    expect(documentMatches({ number })).toBe(true);
  });

  it.each([
    { type: 'CC', number: '80123457' },
    { type: 'CE', number: '80123456' },
  ])('%j does not match the query', (document) => {
    expect(documentMatches(document)).toBe(false);
  });

  it.each([
    undefined,
    null,
    {},
    { type: 'CC' },
    { number: 80_123_456 },
    { number: '8012345.6' },
    { number: '80123456.0' },
  ])('%j gives no verdict', (document) => {
    expect(documentMatches(document)).toBeNull();
  });
});

describe('the age', () => {
  const ageOf = (validatedAt: unknown) => read({ modality: 'face', validatedAt }).ageMinutes;

  it('is counted in minutes, for any time zone', () => {
    expect(ageOf('2026-01-15T09:30:30-05:00')).toBe(29);
    expect(ageOf('2026-01-15T15:04:00Z')).toBe(0);
  });

  it.each([undefined, 'yesterday', 1_768_489_200, '2026-01-15T15:06:00Z'])(
    'of the time %p is unknown',
    (validatedAt) => {
      expect(ageOf(validatedAt)).toBeNull();
    },
  );
});

it.each([null, 'text', 7, []])('%j is refused as malformed', (answer) => {
  const code = Array.isArray(answer) ? 'wrong_reference' : 'malformed_answer';
  expect(() => readTransaction(answer, QUERY, { fingerScoreMin: 32, nowMs: NOW })).toThrow(code);
});

it('refuses an unknown modality and another reference', () => {
  expect(() => read({ modality: 'iris' })).toThrow('malformed_answer');
  expect(() => read({ reference: 'tx-0000002', modality: 'face' })).toThrow('wrong_reference');
});
