import fc from 'fast-check';
import { FALSE, UNKNOWN, withCharacteristic } from '../../test/facts.js';
import type { Band, Characteristic } from '../scorecard/scorecard.js';
import { anyScorecard } from '../testing/any-policy.js';
import { read, scorecardSchema, shippedScorecards } from '../testing/shipped.js';
import { contentHash } from '../versions/version.js';
import { kindOf, lintScorecard } from './lint.js';

const good = read('scorecards/base.json');
const lint = (data: unknown) => lintScorecard(data, scorecardSchema);
const problemsOf = (data: unknown) => lint(data).findings.map(({ problem }) => problem);

const DEAR: Band = { ...UNKNOWN, points: 9 };
const trueBands = (...bands: Omit<Band, 'state'>[]) => [
  ...[UNKNOWN, FALSE],
  ...bands.map((band): Band => ({ state: 'true', ...band })),
];

describe('the linter of scorecards', () => {
  it.each(shippedScorecards.map((each) => [each.id, each]))(
    'finds no problem in the shipped scorecard %s',
    (_, shipped) => {
      expect(lint(shipped)).toMatchObject({
        kind: 'scorecard',
        name: `${shipped.id}@${shipped.version}`,
        hash: contentHash(shipped),
        findings: [],
        counts: { characteristics: shipped.characteristics.length },
      });
    },
  );

  it.each<[string, string, Partial<Characteristic>]>([
    ['no band gives points, and no note', 'ip_vpn', { bands: ['unknown', 'false', 'true'].map(free) }],
    ['reason of another signal, phone_invalid', 'ip_vpn', { reason: 'phone_invalid' }],
    ['the reason ip_tor, which another', 'ip_vpn', { reason: 'ip_tor' }],
    ['has bands with `below` but no `monotonic`', 'sim_swap_recent', { monotonic: undefined }],
    ['an unknown answer costs as much as the worst', 'ip_vpn', { bands: [DEAR, FALSE, trueBand(9)] }],
    ['a true answer costs less than', 'sim_swap_recent', { bands: trueBands(below(24, 0), { points: 5 }) }],
    ['points of a false answer have no reason', 'ip_vpn', { bands: [UNKNOWN, { ...FALSE, points: 1 }, trueBand(9)] }],
    ['no answer reaches this band', 'sim_swap_recent', { bands: trueBands(below(0, 3), { points: 5 }) }],
    ['changes nothing', 'sim_swap_recent', { bands: trueBands(below(24, 5), below(72, 5), { points: 9 }) }],
    ['changes nothing', 'ip_location_mismatch', { bands: trueBands(named('far_city', 9), { points: 9 }) }],
  ])('warns: %s', (problem, signal, change) => {
    expect(problemsOf(withCharacteristic(signal, change))).toContainEqual(expect.stringContaining(problem));
  });

  it('distinguishes a favourable signal from an adverse one', () => {
    const bands: Band[] = [{ ...UNKNOWN, points: -1 }, FALSE, trueBand(-5)];
    expect(problemsOf(withCharacteristic('tax_active', { bands }))).toEqual([]);
  });

  it('names the place of each problem', () => {
    const bands = trueBands(below(24, 5), below(72, 5), { points: 9 });
    const at = good.characteristics.findIndex(({ signal }: Characteristic) => signal === 'sim_swap_recent');
    expect(lint(withCharacteristic('sim_swap_recent', { bands })).findings).toEqual([
      {
        severity: 'warning',
        pointer: `/characteristics/${at}/bands/2`,
        problem: 'sim_swap_recent: changes nothing: the bands after it give the same points',
      },
    ]);
  });

  it('reports errors without warnings', () => {
    const { findings } = lint({ ...good, basePoints: -5, characteristics: good.characteristics.slice(1) });
    expect(findings).toEqual([
      { severity: 'error', pointer: '/characteristics', problem: 'document_cancelled: has no characteristic' },
    ]);
  });

  it('accepts any input without throwing, and names no version when there is no version', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(lint(data)).toMatchObject({ name: null, hash: null, counts: {} });
      }),
    );
    const isWarned = fc.property(anyScorecard, (each) =>
      lint(each).findings.every(({ severity }) => severity === 'warning'),
    );
    fc.assert(isWarned, { numRuns: 10 });
  });
});

it.each([
  ['scorecard', { $schema: '../schemas/scorecard.schema.json' }],
  ['policy', { $schema: 'policy.schema.json', characteristics: [] }],
  ['scorecard', { characteristics: [] }],
  ['policy', { thresholds: {} }],
  [null, { $schema: '../schemas/plans.schema.json', thresholds: {} }],
  [null, { plans: [] }],
  [null, null],
  [null, 'policy'],
])('the kind of a file is detected by its schema, else by its properties: %s', (kind, data) => {
  expect(kindOf(data)).toBe(kind);
});

function free(state: string): Band {
  return { state: state as Band['state'], points: 0 };
}

function trueBand(points: number): Band {
  return { state: 'true', points };
}

function below(limit: number, points: number) {
  return { below: limit, points };
}

function named(name: string, points: number) {
  return { oneOf: [name], points };
}
