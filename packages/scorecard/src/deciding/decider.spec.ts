import { type Decision, SIGNALS } from '@cotejo/contracts';
import { factsWith, pointsOf, silenced, without } from '../../test/facts.js';
import type { Policy } from '../policy/policy.js';
import { decider } from '../testing/shipped.js';
import { Decider } from './decider.js';

describe('the shipped scorecard and policy', () => {
  it('give a clean buyer the base points and approve', () => {
    expect(decider.decide(factsWith())).toMatchObject({ score: 10, outcome: 'approve', missingMandatory: [] });
  });

  it.each(['document_cancelled', 'list_match_binding', 'list_match_restrictive', 'list_match_national'] as const)(
    'stop hard at 100 for %s',
    (code) => {
      const decision = decider.decide(factsWith({ [code]: true }));
      expect(decision).toMatchObject({ score: 100, outcome: 'reject' });
      expect(pointsOf(decision)).toBe(100);
    },
  );

  it.each(['pep_match', 'list_match_control', 'lists_outdated'] as const)(
    'send %s to review, not to rejection',
    (code) => {
      const decision = decider.decide(factsWith({ [code]: true }));
      expect(decision).toMatchObject({ outcome: 'review' });
      expect(decision.contributions.map(({ reason }) => reason)).toContain(
        code === 'list_match_control' ? 'control_list_match' : code,
      );
    },
  );

  it('tighten the bands by the amount, without adding points', () => {
    const states = { phone_line_recent: true, email_role_account: true } as const;
    const small = decider.decide(factsWith({ ...states }, { amountCop: 10_000 }));
    const large = decider.decide(factsWith({ ...states, gps_far_from_city: 'unknown' }, { amountCop: 50_000_000 }));
    expect(small.score).toBe(30);
    expect(decider.decide(factsWith({ phone_line_recent: true }, { amountCop: 10_000 })).outcome).toBe('approve');
    expect(decider.decide(factsWith({ phone_line_recent: true }, { amountCop: 50_000_000 }))).toMatchObject({
      outcome: 'review',
      score: 25,
    });
    expect(large.score).toBe(small.score);
  });

  it('score an answer by its figure or its class', () => {
    const scoreOf = (code: keyof typeof SIGNALS, value?: number | string) =>
      decider.decide(factsWith({ [code]: true }, value === undefined ? {} : { values: { [code]: value } })).score;
    expect(scoreOf('sim_swap_recent', 23.9)).toBe(45);
    expect(scoreOf('sim_swap_recent', 24)).toBe(40);
    expect(scoreOf('sim_swap_recent')).toBe(45);
    expect(scoreOf('ip_location_mismatch', 'far_city')).toBe(15);
    expect(scoreOf('ip_location_mismatch', 'foreign_country')).toBe(32);
  });

  it('lower the score of an allowed buyer to the base points, but not below a rule', () => {
    const states = { ip_vpn: true, email_disposable: true } as const;
    const allowed = decider.decide(factsWith(states, { listed: 'allowed' }));
    expect(allowed).toMatchObject({ score: 10, outcome: 'approve' });
    expect(allowed.contributions.at(-1)).toMatchObject({ characteristic: 'allowed', points: -35 });
    const exposed = decider.decide(factsWith({ ...states, pep_match: true }, { listed: 'allowed' }));
    expect(exposed).toMatchObject({ score: 30, outcome: 'review' });
  });
});

/** The shipped policy, which also charges for unknown answers of these signals. */
const charging = (unknownPoints: Policy['unknownPoints']) =>
  new Decider(decider.scorecard, { ...decider.policy, unknownPoints });
const reasonsIn = ({ contributions }: Decision) =>
  contributions.flatMap(({ source, reason }) => (reason ? [`${source} ${reason}`] : []));

describe('an unknown signal', () => {
  it('costs nothing when the policy does not charge for it', () => {
    const unknown = decider.decide(without(factsWith(), (code) => SIGNALS[code].source === 'telco'));
    expect(unknown).toMatchObject({ score: 10, outcome: 'approve' });
    expect(reasonsIn(unknown)).toEqual([]);
  });

  it('scores the same whether it was reported as unknown or is missing', () => {
    const each = charging({ sim_swap_recent: 5 });
    const unknown = each.decide(factsWith({ sim_swap_recent: 'unknown' }));
    expect(each.decide(without(factsWith(), (code) => code === 'sim_swap_recent'))).toEqual(unknown);
    expect(unknown.score).toBe(15);
  });

  it('costs nothing when its source is not configured, whatever the policy charges', () => {
    const silent = silenced(factsWith(), { telco: 'not_configured' });
    expect(charging({ sim_swap_recent: 5 }).decide(silent).score).toBe(10);
  });

  it('has a reason only when its points changed the outcome', () => {
    const each = charging({ sim_swap_recent: 15, tax_suspended: 5 });
    const silent = silenced(factsWith({ tax_suspended: 'unknown' }), { telco: 'timeout' });
    expect(each.decide(silent)).toMatchObject({ score: 30, outcome: 'review' });
    expect(reasonsIn(each.decide(silent))).toEqual(['tax not_verified', 'telco source_unavailable']);
    const answered = factsWith({ tax_suspended: 'unknown', email_disposable: true });
    expect(each.decide(answered)).toMatchObject({ score: 35, outcome: 'review' });
    expect(reasonsIn(each.decide(answered))).toEqual(['email email_disposable']);
  });

  it('keeps the reason of a missing mandatory source', () => {
    const silent = silenced(factsWith(), { registry: 'timeout' });
    expect(reasonsIn(decider.decide(silent))).toEqual(['registry source_unavailable']);
  });
});

describe('a signal whose input was not sent or whose source is not in the plan', () => {
  it('has no points', () => {
    const unsent = decider.decide(factsWith({ sim_swap_recent: true }, { inputs: ['document'] }));
    expect(unsent.score).toBe(10);
  });

  it('triggers no rule', () => {
    const facts = factsWith({ ip_tor: true, list_match_binding: true });
    const outside = decider.decide({
      ...facts,
      sources: { ...facts.sources, geo: 'not_in_plan', sanctions: 'not_in_plan' },
    });
    expect(outside.contributions.filter(({ source }) => source === 'geo')).toEqual([]);
    expect(outside.contributions.filter(({ source }) => source === 'sanctions')).toEqual([
      {
        characteristic: 'missing:sanctions',
        source: 'sanctions',
        state: 'rule',
        points: 45,
        reason: 'source_not_permitted',
      },
    ]);
  });

  it('counts a mandatory source outside the plan as missing, unless the history has no column for it', () => {
    const facts = factsWith();
    const outside = { ...facts, sources: { ...facts.sources, sanctions: 'not_in_plan' as const } };
    expect(decider.decide(outside)).toMatchObject({ outcome: 'review', score: 55, missingMandatory: ['sanctions'] });
    expect(decider.decide({ ...outside, plannedSources: ['registry'] })).toMatchObject({
      outcome: 'approve',
      missingMandatory: [],
    });
  });
});
