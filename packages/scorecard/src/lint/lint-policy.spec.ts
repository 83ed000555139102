import fc from 'fast-check';
import { anyPolicyOf } from '../../test/any-policy.js';
import { policySchema, read, scorecard } from '../../test/shipped.js';
import type { Band } from '../scorecard/scorecard.js';
import { lintPolicy } from './lint.js';

const good = read('decision/default.json');
const lint = (change: object) => lintPolicy({ ...good, ...change }, policySchema, [scorecard]);
const DIGEST = `document:v1:${'A'.repeat(22)}`;

describe('the linter of policies', () => {
  it('finds nothing in the shipped one, and counts', () => {
    expect(lint({})).toMatchObject({
      kind: 'policy',
      name: `default@${good.version}`,
      findings: [],
      counts: { tiers: 2, mandatory: 2, stops: 4, floors: 4, disabled: 0, allowed: 0, denied: 0 },
    });
  });

  it.each<[string, string, object]>([
    ['nothing can be approved', '/thresholds', { thresholds: { reviewFrom: 10, rejectFrom: 70 }, amountTiers: [] }],
    ['nothing can be approved', '/amountTiers/0', { amountTiers: [tier({ reviewFrom: 10 })] }],
    ['no score is reviewed', '/amountTiers/0', { amountTiers: [tier({ reviewFrom: 30, rejectFrom: 30 })] }],
    ['never applies', '/amountTiers/0', { amountTiers: [tier({ fromCop: 2_000_000_000_000 })] }],
    ['applies to every amount', '/amountTiers/0', { amountTiers: [tier({ fromCop: 0 })] }],
    ['changes nothing', '/amountTiers/0', { amountTiers: [tier({ reviewFrom: 30, rejectFrom: 70 })] }],
    ['changes no outcome', '/floors/4/floor', { floors: [...good.floors, floor('ip_vpn', 24)] }],
    ['rejects by itself', '/floors/4/floor', { floors: [...good.floors, floor('ip_vpn', 70)] }],
    ['rejects by itself from 20000000 COP on', '/floors/4/floor', { floors: [...good.floors, floor('ip_vpn', 60)] }],
    ['a source that is silent rejects a buyer from 5', '/missingMandatoryFloor', { missingMandatoryFloor: 65 }],
    ['the scorecard gives ip_vpn', '/floors/4/reason', { floors: [...good.floors, floor('ip_vpn', 30, 'ip_tor')] }],
    ['has no points anyway', '/disabledCharacteristics/0', { disabledCharacteristics: ['ip_relay'] }],
    ['a hit on a list would not score', '/disabledCharacteristics/0', withoutPep()],
    ['without sanctions', '/mandatorySources', { mandatorySources: ['registry'] }],
    [
      'telco is asked only about phone',
      '/mandatorySources/2',
      { mandatorySources: ['registry', 'sanctions', 'telco'] },
    ],
    ['1 on both lists', '/lists', { lists: { allow: [DIGEST], deny: [DIGEST] } }],
  ])('warns: %s', (problem, pointer, change) => {
    expect(lint(change).findings).toContainEqual({
      severity: 'warning',
      pointer,
      problem: expect.stringContaining(problem),
    });
  });

  it.each<[string, Partial<Record<Band['state'], number>>]>([
    ['points never reject: no score is above 65, only rules reach more', { true: 1, unknown: 0, false: 0 }],
    ['a buyer of whom nothing is found scores 65 and is not approved', { true: 0, unknown: 0, false: 1 }],
    ['nothing can be approved: no score is below 65', { true: 1, unknown: 1, false: 1 }],
  ])('warns by what the scorecard gives: %s', (problem, points) => {
    const characteristics = scorecard.characteristics.map((each) => ({
      ...each,
      bands: each.bands.map((band) => ({ ...band, points: points[band.state] as number })),
    }));
    const { findings } = lintPolicy(good, policySchema, [{ ...scorecard, characteristics }]);
    expect(findings).toContainEqual({ severity: 'warning', pointer: '/thresholds', problem });
  });

  it('names what input each source is asked about', () => {
    const { findings } = lint({ mandatorySources: ['registry', 'sanctions', 'tax', 'geo', 'email', 'biometric'] });
    expect(findings.map(({ problem }) => problem.replace(/:.*/, ''))).toEqual([
      'geo is asked only about address, ip, gps',
      'email is asked only about email',
      'biometric is asked only about biometric',
    ]);
  });

  it('tells errors, with no warning beside them, and none of a scorecard that is not there', () => {
    expect(lint({ scorecard: 'other@1.0.0' }).findings).toEqual([
      { severity: 'error', pointer: '/scorecard', problem: 'no scorecard other@1.0.0' },
    ]);
    expect(lint({ colour: 'red', lists: 1 })).toMatchObject({ name: null, findings: [{ severity: 'error' }, {}] });
  });

  it('takes whatever comes; what is accepted has no errors', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(lintPolicy(data, policySchema, [scorecard])).toMatchObject({ name: null, hash: null });
      }),
    );
    fc.assert(
      fc.property(anyPolicyOf(scorecard), (policy) => {
        const { findings } = lintPolicy(policy, policySchema, [scorecard]);
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
    );
  });
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
