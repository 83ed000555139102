import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOURCE_IDS } from '@cotejo/contracts';
import type { Policy, Scorecard } from '@cotejo/scorecard/editor';
import { factsOf, TEST_BUYERS } from '../../../src/api/test-buyers.js';
import { type CheckQuestion, checkPolicy } from './policy-check.js';

const read = (file: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../../../policies/${file}`, import.meta.url)), 'utf8'));
const standard: Policy = { ...read('decision/default.json'), amountTiers: [] };
const scorecard: Scorecard = read('scorecards/base.json');
const sources = SOURCE_IDS.filter((id) => id !== 'velocity');

const ask = (policy: Policy, over: Partial<CheckQuestion> = {}) =>
  checkPolicy({ policy, inForce: standard, scorecards: [scorecard], sources, amountCop: null, history: [], ...over });

it('finds no difference and no changed buyer for the policy that decides now', () => {
  const { changes, buyers, history } = ask(standard);
  expect([changes, history]).toEqual([[], null]);
  expect(buyers.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))).toEqual([]);
  expect(buyers.find(({ value }) => value === '1000000004')).toMatchObject({ before: null, after: null });
});

it('shows the effect of a band on a purchase of its amount, and on no smaller one', () => {
  const policy = { ...standard, amountTiers: [{ fromCop: 2_000_000, reviewFrom: 28, rejectFrom: 65 }] };
  const changedAt = (amountCop: number) =>
    ask(policy, { amountCop }).buyers.filter(({ before, after }) => before?.outcome !== after?.outcome);
  expect(changedAt(1_999_999)).toEqual([]);
  expect(changedAt(2_000_000)).toMatchObject([
    { value: '1000000017', before: { outcome: 'review', score: 67 }, after: { outcome: 'reject', score: 67 } },
    { value: '+573000000003', before: { outcome: 'approve', score: 28 }, after: { outcome: 'review', score: 28 } },
  ]);
});

it('shows the effect of a switch on the buyer with this evidence, up to the amount of its rule', () => {
  const policy = { ...standard, evidence: { disabledOffsets: ['phone_code'], unknownBelowCop: 0 } };
  const { upToCop = 0 } = scorecard.offsets?.find(({ id }) => id === 'phone_code') ?? {};
  const changedAt = (amountCop: number | null) =>
    ask(policy, { amountCop }).buyers.filter(({ before, after }) => before?.score !== after?.score);
  expect(changedAt(upToCop).map(({ offset }) => offset)).toEqual(['phone_code']);
  expect(changedAt(upToCop + 1)).toEqual([]);
  expect(changedAt(null)).toEqual([]);
  expect(ask(policy).changes.map(({ what }) => what)).toContain('offset off phone_code');
});

it('decides for one buyer with the evidence of each rule', () => {
  const offsets = ask(standard).buyers.flatMap(({ offset }) => offset ?? []);
  expect(offsets).toEqual(scorecard.offsets?.map(({ id }) => id));
});

it('says that the scorecard lacks an offset that the policy switches off', () => {
  const evidence = { disabledOffsets: ['no_such'], unknownBelowCop: 0 };
  expect(ask({ ...standard, evidence }).findings[0]).toMatchObject({
    severity: 'error',
    pointer: '/evidence/disabledOffsets/0',
  });
});

it('has a sentence in both languages for an error, with its place', () => {
  const amountTiers = [{ fromCop: 2_000_000, reviewFrom: 40, rejectFrom: 70 }];
  expect(ask({ ...standard, amountTiers }).findings[0]).toEqual({
    severity: 'error',
    pointer: '/amountTiers/0',
    en: 'the tier from 2000000 is less strict than the tier below it',
    es: 'el tramo desde 2000000 COP es menos estricto que el tramo anterior, que revisa desde 30 y rechaza desde 70',
    examples: [],
  });
});

it('counts past payments by both outcomes', () => {
  const facts = TEST_BUYERS.flatMap((buyer) => factsOf(buyer, null, sources) ?? []);
  const [clean, , restricted] = facts;
  const history = [clean, restricted, clean].flatMap((each) => each ?? []);
  const policy = { ...standard, thresholds: { reviewFrom: 5, rejectFrom: 95 }, amountTiers: [] };
  expect(ask(policy, { history }).history).toMatchObject({
    approve: { approve: 0, review: 2 },
    reject: { review: 1 },
  });
});

it('decides nothing with a scorecard that does not exist', () => {
  const { buyers, findings } = ask({ ...standard, scorecard: 'base@9.9.9' });
  expect(buyers.every(({ after }) => after === null)).toBe(true);
  expect(findings).toMatchObject([{ severity: 'error', pointer: '/scorecard' }]);
});
