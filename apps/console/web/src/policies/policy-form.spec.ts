import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Policy } from '@cotejo/scorecard/editor';
import { anyPolicyOf, anyScorecard } from '@cotejo/scorecard/testing';
import fc from 'fast-check';
import { readPesos } from '../i18n/read-pesos.js';
import { addedLevel, addLevel, changeLevel, type PolicyForm, parseForm, renderForm } from './policy-form.js';

const FOLDER = fileURLToPath(new URL('../../../../../policies/decision/', import.meta.url));
const policies = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as Policy);
const [standard] = policies as [Policy];
const digest = (kind: string) => `${kind}:v1:${'A'.repeat(22)}`;

const roundTrip = (policy: Policy) => parseForm(renderForm(policy));

it.each(policies)('keeps $id of the repository exactly, in its order', (policy) => {
  expect(roundTrip(policy)).toEqual({ policy });
  const { policy: again } = roundTrip(policy) as { policy: Policy };
  expect(again.floors).toEqual(policy.floors);
});

it('keeps every valid policy exactly, with and without lists and points for unknown answers', () => {
  const anyEdited = anyScorecard.chain(anyPolicyOf).chain((policy) =>
    fc
      .record({ hasUnknown: fc.boolean(), allow: fc.boolean(), deny: fc.boolean() })
      .map(({ hasUnknown, allow, deny }) => {
        const { unknownPoints, ...rest } = policy;
        const lists = { allow: allow ? [digest('document')] : [], deny: deny ? [digest('ip'), digest('email')] : [] };
        return { ...rest, lists, ...(hasUnknown && { unknownPoints: unknownPoints ?? {} }) } as Policy;
      }),
  );
  fc.assert(
    fc.property(anyEdited, (policy) => {
      const before = JSON.stringify(policy);
      expect(roundTrip(policy)).toEqual({ policy });
      expect(JSON.stringify(policy)).toBe(before);
    }),
    { numRuns: 300 },
  );
});

it('names every field that holds no number, and gives no policy', () => {
  const form: PolicyForm = {
    ...renderForm(standard),
    levels: [
      { fromCop: null, reviewFrom: '', rejectFrom: '101' },
      { fromCop: 'dos millones', reviewFrom: '2.5', rejectFrom: '60' },
    ],
    missingMandatoryFloor: '-1',
    floors: [{ signal: 'pep_match', reason: 'pep_match', floor: '1e1' }],
    unknownPoints: [{ signal: 'tax_active', points: '1,3' }],
  };
  expect(parseForm(form)).toEqual({
    problems: [
      { pointer: '/thresholds/reviewFrom', code: 'points' },
      { pointer: '/thresholds/rejectFrom', code: 'points' },
      { pointer: '/amountTiers/0/fromCop', code: 'amount' },
      { pointer: '/amountTiers/0/reviewFrom', code: 'points' },
      { pointer: '/missingMandatoryFloor', code: 'points' },
      { pointer: '/floors/0/floor', code: 'points' },
      { pointer: '/unknownPoints/tax_active', code: 'half_points' },
    ],
  });
});

it('reads half points with a comma', () => {
  const form = { ...renderForm(standard), unknownPoints: [{ signal: 'tax_active' as const, points: '1,5' }] };
  expect(parseForm(form)).toMatchObject({ policy: { unknownPoints: { tax_active: 1.5 } } });
});

it.each([
  ['2000000', 2_000_000],
  ['2.000.000', 2_000_000],
  ["2'000.000", 2_000_000],
  ['$ 2,000,000', 2_000_000],
  ['2 000 000', 2_000_000],
  [' 0 ', 0],
  ['2.5', null],
  ['2.00', null],
  ['-5', null],
  ['', null],
  ['99999999999999999', null],
])('reads the amount %j as %j', (text, pesos) => {
  expect(readPesos(text)).toBe(pesos);
});

describe('a band', () => {
  const amountsOf = ({ levels }: PolicyForm) => levels.map(({ fromCop }) => fromCop);

  it('is added in the order of amounts, with the thresholds of the band before it', () => {
    const form = renderForm(standard);
    const added = addLevel(form, 2_000_000) as PolicyForm;
    expect(amountsOf(added)).toEqual([null, '2000000', '5000000', '20000000']);
    expect(added.levels[1]).toEqual({ ...form.levels[0], fromCop: '2000000' });
    expect(parseForm(added)).toMatchObject({ policy: { amountTiers: [{ fromCop: 2_000_000 }, {}, {}] } });
    expect(amountsOf(addLevel(form, 90_000_000) as PolicyForm).at(-1)).toBe('90000000');
    expect(addLevel(form, 5_000_000)).toBeNull();
    expect(addedLevel(form, added)).toBe('2000000');
    expect(addedLevel(added, form)).toBeNull();
  });

  it('is changed and removed', () => {
    const form = renderForm(standard);
    const changed = changeLevel(form, 1, { fromCop: '7', reviewFrom: '1', rejectFrom: '2' });
    expect(amountsOf(changed)).toEqual([null, '7', '20000000']);
    expect(amountsOf(changeLevel(form, 1, null))).toEqual([null, '20000000']);
  });
});
