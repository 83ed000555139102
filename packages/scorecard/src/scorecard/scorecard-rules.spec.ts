import fc from 'fast-check';
import { FALSE, UNKNOWN, withCharacteristic } from '../../test/facts.js';
import { PolicyInvalidError } from '../policy/problems.js';
import { anyScorecard } from '../testing/any-policy.js';
import { read, scorecardSchema } from '../testing/shipped.js';
import type { Band, Characteristic } from './scorecard.js';
import { parseScorecard } from './scorecard-rules.js';

const good = read('scorecards/base.json');
const parse = (data: object) => parseScorecard(data, scorecardSchema);

const TRUE: Band = { state: 'true', points: 5 };
const bandsOf = (...whenTrue: Omit<Band, 'state'>[]): Partial<Characteristic> => ({
  bands: [UNKNOWN, FALSE, ...whenTrue.map((band) => ({ state: 'true' as const, ...band }))],
});

describe('a scorecard', () => {
  it.each([
    ['an unknown signal', { signal: 'no_such', reason: 'ip_vpn' }],
    ['a signal named like a method of every object', { signal: 'toString', reason: 'ip_vpn' }],
    ['an unknown reason', { signal: 'ip_vpn', reason: 'no_such' }],
    ['a signal with two characteristics', good.characteristics[0]],
  ])('is refused for %s', (_, characteristic) => {
    const { bands } = good.characteristics[0];
    const bad = { ...good, characteristics: [...good.characteristics, { bands, ...characteristic }] };
    expect(() => parse(bad)).toThrow(PolicyInvalidError);
    expect(() => parse(bad)).toThrow(`/characteristics/${good.characteristics.length}`);
  });

  it('is refused when a signal is missing', () => {
    expect(() => parse({ ...good, characteristics: good.characteristics.slice(1) })).toThrow('has no characteristic');
  });

  it.each<[string, string, Partial<Characteristic>]>([
    ['there is no band for true', 'ip_vpn', { bands: [UNKNOWN, FALSE, FALSE] }],
    ['there must be at most one band for unknown', 'ip_vpn', { bands: [UNKNOWN, UNKNOWN, FALSE, TRUE] }],
    ['the last band of true, and only the last', 'sim_swap_recent', bandsOf({ below: 24, points: 5 })],
    ['the last band of true, and only the last', 'sim_swap_recent', bandsOf({ points: 5 }, { below: 24, points: 5 })],
    ['must increase', 'sim_swap_recent', bandsOf({ below: 24, points: 5 }, { below: 12, points: 9 }, { points: 9 })],
    ['has no figure', 'ip_vpn', bandsOf({ below: 24, points: 5 }, { points: 9 })],
    ['has no classes', 'ip_vpn', bandsOf({ oneOf: ['far_city'], points: 5 }, { points: 9 })],
    ['no class mars', 'ip_location_mismatch', bandsOf({ oneOf: ['mars'], points: 5 }, { points: 9 })],
    ['not rising', 'sim_swap_recent', { monotonic: 'rising' }],
    ['`monotonic` needs bands', 'ip_vpn', { monotonic: 'rising' }],
    ['better than the best', 'ip_vpn', { bands: [{ ...UNKNOWN, points: -1 }, FALSE, TRUE] }],
    ['better than the best', 'ip_vpn', { bands: [{ ...FALSE, points: 2 }, TRUE] }],
    ['only a true answer', 'document_alone', { bands: [{ ...FALSE, points: 2 }, TRUE] }],
    ['worse than the worst', 'ip_vpn', { bands: [{ ...UNKNOWN, points: 6 }, FALSE, TRUE] }],
  ])('is refused: %s', (problem, signal, change) => {
    expect(() => parse(withCharacteristic(signal, change))).toThrow(problem);
  });

  it('is refused with every mismatch with its schema, each with its place', () => {
    const bands = [{ ...UNKNOWN, points: 0.3 }, FALSE, { state: 'maybe', points: 5 } as unknown as Band];
    const bad = { ...withCharacteristic('document_cancelled', { bands }), colour: 'red' };
    const refused = () => parse(bad);
    expect(refused).toThrow('/colour is not a known property');
    expect(refused).toThrow('/characteristics/0/bands/0/points must be multiple of 0.5');
    expect(refused).toThrow('/characteristics/0/bands/2/state must be one of true, false, unknown');
  });

  it('is accepted when the test generator makes it', () => {
    fc.assert(
      fc.property(anyScorecard, (made) => expect(made.id).toBe('random')),
      { numRuns: 30 },
    );
  });
});
