import { readFileSync } from 'node:fs';
import {
  type Decision,
  type Facts,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SignalState,
  SOURCE_IDS,
  SOURCE_STATUSES,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';
import fc from 'fast-check';
import { Decider } from './decider.js';
import { parsePolicy } from './policy.js';
import { parseScorecard } from './scorecard.js';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../policies/${file}`, import.meta.url), 'utf8'));
const scorecard = parseScorecard(read('scorecards/base.json'), read('schemas/scorecard.schema.json'));
const policy = parsePolicy(read('decision/default.json'), read('schemas/policy.schema.json'), [scorecard]);
const decider = new Decider(scorecard, policy);

const INPUTS: InputName[] = [
  ...([
    'document',
    'name',
    'issueDate',
    'phone',
    'email',
    'address',
    'city',
    'ip',
    'gps',
    'biometric',
    'amount',
  ] as const),
];
const CODES = Object.keys(SIGNALS) as SignalCode[];

/** A request in which every source answered and every signal is false, but for what is given. */
function request(states: Partial<Record<SignalCode, SignalState>> = {}, over: Partial<Facts> = {}): Facts {
  return {
    inputs: INPUTS,
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Record<SourceId, SourceStatus>,
    states: Object.fromEntries(CODES.map((code) => [code, states[code] ?? false])),
    values: {},
    amountCop: null,
    plannedSources: [...SOURCE_IDS],
    ...over,
  };
}

/** The request without the signals of these codes. */
function without(made: Facts, lost: (code: SignalCode) => boolean): Facts {
  const kept = Object.entries(made.states).filter(([code]) => !lost(code as SignalCode));
  return { ...made, states: Object.fromEntries(kept) };
}

const run = (made: Facts): Decision => decider.decide(made);
const pointsOf = (decision: Decision) =>
  decision.contributions.reduce((tenths, { points }) => tenths + Math.round(points * 10), 0) / 10;

const anyRequest: fc.Arbitrary<Facts> = fc
  .record({
    states: fc.array(fc.constantFrom<SignalState>(true, false, 'unknown'), {
      minLength: CODES.length,
      maxLength: CODES.length,
    }),
    sources: fc.array(fc.constantFrom(...SOURCE_STATUSES), {
      minLength: SOURCE_IDS.length,
      maxLength: SOURCE_IDS.length,
    }),
    inputs: fc.subarray(INPUTS, { minLength: 1 }),
    amountCop: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
    lost: fc.subarray(CODES),
  })
  .map(({ states, sources, inputs, amountCop, lost }) => {
    const made = request(Object.fromEntries(CODES.map((code, index) => [code, states[index]])), {
      sources: Object.fromEntries(SOURCE_IDS.map((id, index) => [id, sources[index]])) as Facts['sources'],
      inputs,
      amountCop,
    });
    return without(made, (code) => lost.includes(code));
  });

describe('decide', () => {
  it('gives a clean buyer the base points and approves', () => {
    expect(run(request())).toMatchObject({ score: 10, outcome: 'approve', missingMandatory: [] });
  });

  it('adds up to its score exactly, within 0 and 100, whatever comes in', () => {
    fc.assert(
      fc.property(anyRequest, (made) => {
        const decision = run(made);
        expect(pointsOf(decision)).toBe(decision.score);
        expect(decision.score).toBeGreaterThanOrEqual(0);
        expect(decision.score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('approves below 30, reviews below 70, rejects from 70 on, while all mandatory sources answered', () => {
    fc.assert(
      fc.property(anyRequest, (made) => {
        const sources = { ...made.sources, registry: 'ok' as const, sanctions: 'ok' as const };
        const { score, outcome } = run({ ...made, sources, amountCop: null });
        expect(outcome).toBe(score < 30 ? 'approve' : score < 70 ? 'review' : 'reject');
      }),
    );
  });

  it('never approves without a mandatory source', () => {
    fc.assert(
      fc.property(
        anyRequest,
        fc.constantFrom<SourceId>('registry', 'sanctions'),
        fc.constantFrom<SourceStatus>('timeout', 'unavailable', 'not_configured'),
        (made, source, status) => {
          const decision = run({ ...made, sources: { ...made.sources, [source]: status } });
          expect(decision.outcome).not.toBe('approve');
          expect(decision.score).toBeGreaterThanOrEqual(55);
          expect(decision.missingMandatory).toContain(source);
        },
      ),
    );
  });

  it('never lowers the score when an answer is lost or turns to true', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CODES), (code) => {
        const known = run(request()).score;
        const unknown = run(request({ [code]: 'unknown' })).score;
        const found = run(request({ [code]: true })).score;
        expect(unknown).toBeGreaterThanOrEqual(known);
        expect(found).toBeGreaterThanOrEqual(known);
      }),
    );
  });

  it('scores a lost signal like an unknown one', () => {
    const unknown = run(request({ sim_swap_recent: 'unknown' }));
    const made = request();
    const lost = run(without(made, (code) => code === 'sim_swap_recent'));
    expect(lost).toEqual(unknown);
    expect(lost.score).toBeGreaterThan(10);
  });

  it('scores nothing for what was not sent or is not in the plan', () => {
    const unsent = run(request({ sim_swap_recent: true }, { inputs: ['document'] }));
    expect(unsent.score).toBe(10);
    const sources = { ...request().sources, sanctions: 'not_in_plan' as const };
    const outside = run(request({ list_match_binding: true }, { sources, plannedSources: ['registry'] }));
    expect(outside).toMatchObject({ missingMandatory: [] });
    expect(outside.contributions.map(({ characteristic }) => characteristic)).not.toContain('list_match_binding');
  });

  it.each(['document_cancelled', 'list_match_binding', 'list_match_restrictive', 'list_match_national'] as const)(
    'stops hard at 100 for %s',
    (code) => {
      const decision = run(request({ [code]: true }));
      expect(decision).toMatchObject({ score: 100, outcome: 'reject' });
      expect(pointsOf(decision)).toBe(100);
    },
  );

  it.each(['pep_match', 'list_match_control', 'lists_outdated'] as const)(
    'sends %s to review, not to rejection',
    (code) => {
      const decision = run(request({ [code]: true }));
      expect(decision).toMatchObject({ outcome: 'review' });
      expect(decision.contributions.map(({ reason }) => reason)).toContain(
        code === 'list_match_control' ? 'control_list_match' : code,
      );
    },
  );

  it('never approves on lists that are too old, and says so, whatever else comes in', () => {
    const asked = { registry: 'ok', sanctions: 'ok' } as const;
    fc.assert(
      fc.property(anyRequest, (made) => {
        const sources = { ...made.sources, ...asked };
        const states = { ...made.states, lists_outdated: true as const };
        const { outcome, contributions } = run({ ...made, sources, states, inputs: INPUTS });
        expect(outcome).not.toBe('approve');
        expect(contributions.map(({ reason }) => reason)).toContain('lists_outdated');
      }),
    );
  });

  it('tightens the bands by the amount, without adding points', () => {
    const states = { phone_foreign: true, email_role_account: true } as const;
    const small = run(request({ ...states }, { amountCop: 10_000 }));
    const large = run(request({ ...states, gps_far_from_city: 'unknown' }, { amountCop: 50_000_000 }));
    expect(small.score).toBe(30);
    expect(run(request({ phone_foreign: true }, { amountCop: 10_000 })).outcome).toBe('approve');
    expect(run(request({ phone_foreign: true }, { amountCop: 50_000_000 }))).toMatchObject({
      outcome: 'review',
      score: 25,
    });
    expect(large.score).toBe(small.score);
  });

  it('names why a point is unknown', () => {
    const sources = { ...request().sources, telco: 'timeout' as const, email: 'not_configured' as const };
    const made = request({ tax_suspended: 'unknown' }, { sources });
    const answered = without(made, (code) => ['telco', 'email'].includes(SIGNALS[code].source));
    const reasons = run(answered).contributions.flatMap(({ source, reason }) =>
      reason ? [`${source} ${reason}`] : [],
    );
    expect(new Set(reasons)).toEqual(
      new Set(['telco source_unavailable', 'email source_not_configured', 'tax not_verified']),
    );
  });
});

describe('a scorecard', () => {
  const good = read('scorecards/base.json');
  const schema = read('schemas/scorecard.schema.json');

  it.each([
    ['a signal nobody makes', { signal: 'no_such', reason: 'ip_vpn', bands: good.characteristics[0].bands }],
    ['a reason nobody knows', { signal: 'ip_vpn', reason: 'no_such', bands: good.characteristics[0].bands }],
    ['a signal scored twice', good.characteristics[0]],
    ['a state without points', { signal: 'ip_vpn', reason: 'ip_vpn', bands: good.characteristics[0].bands.slice(1) }],
  ])('is refused for %s', (_, characteristic) => {
    const bad = { ...good, characteristics: [...good.characteristics, characteristic] };
    expect(() => parseScorecard(bad, schema)).toThrow('scorecard:');
  });

  it('is refused when it forgets a signal', () => {
    expect(() => parseScorecard({ ...good, characteristics: good.characteristics.slice(1) }, schema)).toThrow(
      'not scored',
    );
  });
});

describe('a policy', () => {
  const good = read('decision/default.json');
  const parse = (data: object) => parsePolicy(data, read('schemas/policy.schema.json'), [scorecard]);

  it('is refused when its bands cross, or when a missing source could be approved', () => {
    expect(() => parse({ ...good, thresholds: { reviewFrom: 80, rejectFrom: 70 } })).toThrow('above');
    expect(() => parse({ ...good, missingMandatoryFloor: 5 })).toThrow('approve');
    expect(() => parse({ ...good, colour: 'red' })).toThrow('policy:');
  });

  it('is refused when lists that are too old could be approved at any amount', () => {
    const others = good.floors.filter(({ signal }: { signal: string }) => signal !== 'lists_outdated');
    const withFloor = (floor: number) => ({
      ...good,
      floors: [...others, { signal: 'lists_outdated', floor, reason: 'lists_outdated' }],
    });
    expect(() => parse({ ...good, floors: others })).toThrow('lists_outdated');
    expect(() => parse(withFloor(29))).toThrow('lists_outdated');
    expect(parse(withFloor(30))).toMatchObject({ id: 'default' });
    // A tier only tightens, so what the lowest band reviews every other does.
    const looser = { fromCop: 1_000_000, reviewFrom: 40, rejectFrom: 60 };
    expect(() => parse({ ...good, amountTiers: [looser] })).toThrow('looser');
    const registryOnly = { ...good, floors: others, mandatorySources: ['registry'] };
    expect(parse(registryOnly)).toMatchObject({ id: 'default' });
  });
});
