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
  ])('of scores %j', (scores, matched, score) => {
    expect(finger(...scores)).toMatchObject({ modality: 'finger', matched, score });
  });

  it('that are not told leave the match unknown', () => {
    expect(read({ modality: 'finger' })).toMatchObject({ matched: null, score: null });
    expect(read({ modality: 'finger', fingers: [null, 7] })).toMatchObject({ matched: null, score: null });
  });
});

it('a face brings the operator’s own verdict and liveness', () => {
  expect(read({ modality: 'face', face: { match: true, score: 0.93 }, live: false })).toMatchObject({
    modality: 'face',
    matched: true,
    live: false,
    score: 0.93,
  });
  expect(read({ modality: 'face' })).toMatchObject({ matched: null, live: null, score: null });
});

describe('the document', () => {
  const of = (document: unknown) => read({ modality: 'face', document }).documentMatches;

  it.each(['80123456', '0080123456', '80.123.456'])('%s is the one asked about', (number) => {
    expect(of({ type: 'CC', number })).toBe(true);
    expect(of({ number })).toBe(true);
  });

  it.each([
    { type: 'CC', number: '80123457' },
    { type: 'CE', number: '80123456' },
  ])('%j is another', (document) => {
    expect(of(document)).toBe(false);
  });

  it.each([undefined, null, {}, { type: 'CC' }, { number: 80_123_456 }])('%j tells nothing', (document) => {
    expect(of(document)).toBeNull();
  });
});

describe('the age', () => {
  const of = (validatedAt: unknown) => read({ modality: 'face', validatedAt }).ageMinutes;

  it('is counted in minutes, whatever the offset', () => {
    expect(of('2026-01-15T09:30:30-05:00')).toBe(29);
    expect(of('2026-01-15T15:04:00Z')).toBe(0);
  });

  it.each([undefined, 'yesterday', 1_768_489_200, '2026-01-15T15:06:00Z'])('%p tells nothing', (validatedAt) => {
    expect(of(validatedAt)).toBeNull();
  });
});

it.each([null, 'text', 7, []])('%j is no transaction', (answer) => {
  const code = Array.isArray(answer) ? 'wrong_reference' : 'malformed_answer';
  expect(() => readTransaction(answer, QUERY, { fingerScoreMin: 32, nowMs: NOW })).toThrow(code);
});

it('another modality, or another reference, is not guessed at', () => {
  expect(() => read({ modality: 'iris' })).toThrow('malformed_answer');
  expect(() => read({ reference: 'tx-0000002', modality: 'face' })).toThrow('wrong_reference');
});
