import { policySchema, read, scorecard } from '../../test/shipped.js';
import { parsePolicy } from './policy-rules.js';

const good = read('decision/default.json');
const parse = (change: object) => parsePolicy({ ...good, ...change }, policySchema, [scorecard]);
const floors: { signal: string }[] = good.floors.filter(
  ({ signal }: { signal: string }) => signal !== 'lists_outdated',
);
const outdated = { signal: 'lists_outdated', reason: 'lists_outdated' };

describe('a policy', () => {
  it.each<[string, object]>([
    ['/thresholds reviewFrom 80 lies above', { thresholds: { reviewFrom: 80, rejectFrom: 70 } }],
    ['/amountTiers/0 the tier from 1 is looser', { amountTiers: [{ fromCop: 1, reviewFrom: 40, rejectFrom: 60 }] }],
    ['/amountTiers/1 amountTiers must rise', { amountTiers: [0, 1].map(() => ({ ...good.amountTiers[0] })) }],
    ['/missingMandatoryFloor missingMandatoryFloor would approve', { missingMandatoryFloor: 5 }],
    ['no scorecard base@9.9.9', { scorecard: 'base@9.9.9' }],
    ['/floors/0 no signal toString', { floors: [{ signal: 'toString', floor: 30, reason: 'ip_vpn' }, ...good.floors] }],
    ['no reason nope', { floors: [{ signal: 'ip_vpn', floor: 30, reason: 'nope' }, ...good.floors] }],
    ['/floors/4 two rules for pep_match', { floors: [...good.floors, { ...good.floors[2] }] }],
    ['/disabledCharacteristics/0 pep_match is disabled and a rule', { disabledCharacteristics: ['pep_match'] }],
    ['/hardStops list_match_binding must be', { hardStops: [] }],
    ['/colour is no member', { colour: 'red' }],
  ])('is refused: %s', (problem, change) => {
    expect(() => parse(change)).toThrow(problem);
  });

  it('is refused when lists that are too old could be approved at any amount', () => {
    const withFloor = (floor: number) => ({ floors: [...floors, { ...outdated, floor }] });
    expect(() => parse({ floors })).toThrow('lists_outdated');
    expect(() => parse(withFloor(29))).toThrow('lists_outdated');
    expect(parse(withFloor(30))).toMatchObject({ id: 'default' });
    // A tier only tightens, so what the lowest band reviews every other does.
    expect(() => parse({ amountTiers: [{ fromCop: 1_000_000, reviewFrom: 40, rejectFrom: 60 }] })).toThrow('looser');
    expect(parse({ floors, mandatorySources: ['registry'] })).toMatchObject({ id: 'default' });
  });

  it('may stop hard on lists that are too old', () => {
    expect(parse({ floors, hardStops: [...good.hardStops, outdated] })).toMatchObject({ id: 'default' });
  });
});
