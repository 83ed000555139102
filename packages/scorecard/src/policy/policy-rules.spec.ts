import { policySchema, read, scorecard } from '../testing/shipped.js';
import { parsePolicy } from './policy-shape.js';

const good = read('decision/default.json');
const parse = (change: object) => parsePolicy({ ...good, ...change }, policySchema, [scorecard]);
const floorsWithout = (name: string) => good.floors.filter(({ signal }: { signal: string }) => signal !== name);
const floors = floorsWithout('lists_outdated');
const withFloor = (signal: string, reason: string) => ({ floors: [{ signal, floor: 30, reason }, ...good.floors] });
const MILDER = { fromCop: 1, reviewFrom: 40, rejectFrom: 60 };
const outdated = { signal: 'lists_outdated', reason: 'lists_outdated' };

describe('a policy', () => {
  it.each<[string, object]>([
    ['/thresholds reviewFrom 80 is above', { thresholds: { reviewFrom: 80, rejectFrom: 70 } }],
    ['/amountTiers/0 the tier from 1 is less strict', { amountTiers: [MILDER] }],
    ['/amountTiers/1 amountTiers must be sorted', { amountTiers: [0, 1].map(() => ({ ...good.amountTiers[0] })) }],
    ['/missingMandatoryFloor missingMandatoryFloor is below reviewFrom', { missingMandatoryFloor: 5 }],
    ['there is no scorecard base@9.9.9', { scorecard: 'base@9.9.9' }],
    ['/unknownPoints there is no signal mars', { unknownPoints: { mars: 1 } }],
    ['/unknownPoints/ip_vpn must be between 0 and 15', { unknownPoints: { ip_vpn: 16 } }],
    ['/floors/0 there is no signal toString', withFloor('toString', 'ip_vpn')],
    ['there is no reason nope', withFloor('ip_vpn', 'nope')],
    ['/floors/7 there are two rules for pep_match', { floors: [...good.floors, { ...good.floors[5] }] }],
    ['/disabledCharacteristics/0 pep_match is disabled but has a rule', { disabledCharacteristics: ['pep_match'] }],
    ['/hardStops list_match_binding must be', { hardStops: [] }],
    ['/colour is not a known property', { colour: 'red' }],
  ])('is refused: %s', (problem, change) => {
    expect(() => parse(change)).toThrow(problem);
  });

  it('is refused when outdated lists could be approved at any amount', () => {
    const at = (floor: number) => ({ floors: [...floors, { ...outdated, floor }] });
    expect(() => parse({ floors })).toThrow('lists_outdated');
    expect(() => parse(at(29))).toThrow('lists_outdated');
    expect(parse(at(30))).toMatchObject({ id: 'default' });
    // A tier is never less strict, so a score that the general thresholds review is reviewed by every tier.
    expect(() => parse({ amountTiers: [MILDER] })).toThrow('less strict');
    expect(parse({ floors, mandatorySources: ['registry'] })).toMatchObject({ id: 'default' });
  });

  it.each(['document_pending', 'document_status_unknown', 'email_invalid'])(
    'is refused when it could approve %s, which answers with valid: false',
    (signal) => {
      const others = floorsWithout(signal);
      const rule = { signal, reason: signal };
      expect(() => parse({ floors: others })).toThrow(`${signal} needs a hard stop or a floor`);
      expect(() => parse({ floors: others, disabledCharacteristics: [signal] })).toThrow(`${signal} needs`);
      expect(() => parse({ floors: [...others, { ...rule, floor: 29 }] })).toThrow(`${signal} needs`);
      expect(parse({ floors: others, hardStops: [...good.hardStops, rule] })).toMatchObject({ id: 'default' });
    },
  );

  it('is refused when it could approve a cancelled card', () => {
    const hardStops = good.hardStops.filter(({ signal }: { signal: string }) => signal !== 'document_cancelled');
    expect(() => parse({ hardStops })).toThrow('document_cancelled needs');
    const floor = { signal: 'document_cancelled', reason: 'document_cancelled', floor: 30 };
    expect(parse({ hardStops, floors: [...good.floors, floor] })).toMatchObject({ id: 'default' });
  });

  it('may have a hard stop for outdated lists', () => {
    expect(parse({ floors, hardStops: [...good.hardStops, outdated] })).toMatchObject({ id: 'default' });
  });
});
