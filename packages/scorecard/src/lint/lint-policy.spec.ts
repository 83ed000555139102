import fc from 'fast-check';
import type { Band } from '../scorecard/scorecard.js';
import { anyPolicyOf } from '../testing/any-policy.js';
import { policySchema, read, scorecard } from '../testing/shipped.js';
import { lintPolicy } from './lint.js';

const good = read('decision/default.json');
/** Rules of a merchant would hide what thresholds and points do. */
const lint = (change: object) => lintPolicy({ ...good, rules: [], ...change }, policySchema, [scorecard]);
const DIGEST = `document:v1:${'A'.repeat(22)}`;

it('finds only what is known of the shipped policy, and counts its entries', () => {
  const report = lintPolicy(good, policySchema, [scorecard]);
  // Guards of the allow list, and a rejection by two findings that only time or an authority removes.
  expect(report.findings.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`)).toEqual([
    ...[1, 2, 3].map((index) => `note rule_never_fires /hardStops/${index}`),
    ...[0, 1, 2, 3, 4, 5].map((index) => `note rule_never_fires /floors/${index}`),
    'warning rejection_without_remedy /thresholds',
  ]);
  expect(report).toMatchObject({
    kind: 'policy',
    name: `default@${good.version}`,
    counts: { tiers: 2, mandatory: 2, stops: 4, floors: 7, disabled: 0, allowed: 0, denied: 0 },
  });
});

it.each<[string, string, object]>([
  ['no request can be approved', '/thresholds', { thresholds: { reviewFrom: 10, rejectFrom: 70 }, amountTiers: [] }],
  ['no request can be approved', '/amountTiers/0', { amountTiers: [tier({ reviewFrom: 10 })] }],
  ['no score leads to a review', '/amountTiers/0', { amountTiers: [tier({ reviewFrom: 30, rejectFrom: 30 })] }],
  ['never applies', '/amountTiers/0', { amountTiers: [tier({ fromCop: 2_000_000_000_000 })] }],
  ['applies to every amount', '/amountTiers/0', { amountTiers: [tier({ fromCop: 0 })] }],
  ['changes nothing', '/amountTiers/0', { amountTiers: [tier({ reviewFrom: 30, rejectFrom: 70 })] }],
  ['changes no outcome', '/floors/7/floor', { floors: [...good.floors, floor('ip_vpn', 24)] }],
  ['rejects by itself', '/floors/7/floor', { floors: [...good.floors, floor('ip_vpn', 70)] }],
  ['rejects by itself from 20000000 COP on', '/floors/7/floor', { floors: [...good.floors, floor('ip_vpn', 60)] }],
  ['a source without an answer rejects a buyer from 5', '/missingMandatoryFloor', { missingMandatoryFloor: 65 }],
  ['but the scorecard gives ip_vpn', '/floors/7/reason', { floors: [...good.floors, floor('ip_vpn', 30, 'ip_tor')] }],
  ['has no points anyway', '/disabledCharacteristics/0', { disabledCharacteristics: ['ip_relay'] }],
  ['a match with a list would give no points', '/disabledCharacteristics/0', withoutPep()],
  ['without sanctions', '/mandatorySources', { mandatorySources: ['registry'] }],
  ['telco is queried only with phone', '/mandatorySources/2', { mandatorySources: ['registry', 'sanctions', 'telco'] }],
  ['1 entries are on both lists', '/lists/allow/0', { lists: { allow: [DIGEST], deny: [DIGEST] } }],
])('warns: %s', (problem, pointer, change) => {
  expect(lint(change).findings).toContainEqual(
    expect.objectContaining({ severity: 'warning', pointer, problem: expect.stringContaining(problem) }),
  );
});

const { basePoints, characteristics: CHARACTERISTICS } = scorecard;
const HALF = basePoints + CHARACTERISTICS.length / 2;

it.each<[string, Partial<Record<Band['state'], number>>]>([
  [`points alone never reject: without rules no score is above ${HALF}`, { true: 0.5, unknown: 0, false: 0 }],
  [`a buyer without any finding scores ${HALF} and is not approved`, { true: 0, unknown: 0, false: 0.5 }],
])('warns because of the points of the scorecard: %s', (problem, points) => {
  const characteristics = scorecard.characteristics.map((each) => ({
    ...each,
    bands: (['unknown', 'false', 'true'] as const).map((state) => ({ state, points: points[state] as number })),
  }));
  const policy = { ...good, thresholds: { reviewFrom: 30, rejectFrom: HALF + 1 }, amountTiers: [] };
  const { findings } = lintPolicy(policy, policySchema, [{ ...scorecard, characteristics }]);
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'warning', pointer: '/thresholds', problem }));
});

it('knows that a signal without its inputs gives no points', () => {
  const bands = (['unknown', 'false', 'true'] as const).map((state) => ({ state, points: 1 }));
  const characteristics = scorecard.characteristics.map((each) => ({ ...each, bands }));
  const { findings } = lintPolicy(good, policySchema, [{ ...scorecard, characteristics, offsets: [] }]);
  const problem = 'no request can be approved from 5000000 COP on: no score is below 28';
  expect(findings).toContainEqual(expect.objectContaining({ pointer: '/amountTiers/0', problem }));
});

it('names the inputs that each source needs', () => {
  const { findings } = lint({ mandatorySources: ['registry', 'sanctions', 'tax', 'geo', 'email', 'biometric'] });
  const own = findings.filter(({ pointer }) => pointer.startsWith('/mandatorySources'));
  expect(own.map(({ problem }) => problem.replace(/:.*/, ''))).toEqual([
    'geo is queried only with address, ip, gps',
    'email is queried only with email',
    'biometric is queried only with biometric',
  ]);
});

it('reports errors without warnings, and no warnings for a missing scorecard', () => {
  const problem = 'there is no scorecard other@1.0.0';
  const es = 'no existe la tabla de puntaje other@1.0.0';
  expect(lint({ scorecard: 'other@1.0.0' }).findings).toEqual([
    { severity: 'error', pointer: '/scorecard', problem, es },
  ]);
  expect(lint({ colour: 'red', lists: 1 })).toMatchObject({ name: null, findings: [{ severity: 'error' }, {}] });
});

it('accepts any input without throwing, and reports no errors for a valid policy', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      expect(lintPolicy(data, policySchema, [scorecard])).toMatchObject({ name: null, hash: null });
    }),
  );
  fc.assert(
    fc.property(anyPolicyOf(scorecard), (policy) => {
      // The proofs of random rules take seconds. They are tested with small policies.
      const { findings } = lintPolicy({ ...policy, rules: [] }, policySchema, [scorecard]);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

function tier(change: object) {
  return { fromCop: 1_000_000, reviewFrom: 28, rejectFrom: 65, ...change };
}

function floor(signal: string, height: number, reason = signal) {
  return { signal, floor: height, reason };
}

function withoutPep() {
  const floors = good.floors.filter(({ signal }: { signal: string }) => signal !== 'pep_match');
  return { floors, disabledCharacteristics: ['pep_match'] };
}
