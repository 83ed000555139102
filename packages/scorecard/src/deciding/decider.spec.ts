import { SIGNALS } from '@cotejo/contracts';
import { factsWith, pointsOf, silenced, without } from '../../test/facts.js';
import { decider } from '../../test/shipped.js';

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
    const states = { phone_foreign: true, email_role_account: true } as const;
    const small = decider.decide(factsWith({ ...states }, { amountCop: 10_000 }));
    const large = decider.decide(factsWith({ ...states, gps_far_from_city: 'unknown' }, { amountCop: 50_000_000 }));
    expect(small.score).toBe(30);
    expect(decider.decide(factsWith({ phone_foreign: true }, { amountCop: 10_000 })).outcome).toBe('approve');
    expect(decider.decide(factsWith({ phone_foreign: true }, { amountCop: 50_000_000 }))).toMatchObject({
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
    expect(scoreOf('ip_location_mismatch', 'far_city')).toBe(35);
    expect(scoreOf('ip_location_mismatch', 'foreign_country')).toBe(45);
  });

  it('lower the score of an allowed buyer to the base points, but not below a rule', () => {
    const states = { ip_vpn: true, email_disposable: true } as const;
    const allowed = decider.decide(factsWith(states, { listed: 'allowed' }));
    expect(allowed).toMatchObject({ score: 10, outcome: 'approve' });
    expect(allowed.contributions.at(-1)).toMatchObject({ characteristic: 'allowed', points: -40 });
    const exposed = decider.decide(factsWith({ ...states, pep_match: true }, { listed: 'allowed' }));
    expect(exposed).toMatchObject({ score: 30, outcome: 'review' });
  });
});

describe('an unknown signal', () => {
  it('scores the same whether it was reported as unknown or is missing', () => {
    const unknown = decider.decide(factsWith({ sim_swap_recent: 'unknown' }));
    const lost = decider.decide(without(factsWith(), (code) => code === 'sim_swap_recent'));
    expect(lost).toEqual(unknown);
    expect(lost.score).toBeGreaterThan(10);
  });

  it('has the reason why it is unknown', () => {
    const facts = factsWith({ tax_suspended: 'unknown' });
    const silent = silenced(facts, { telco: 'timeout', email: 'not_configured', geo: 'not_awaited' });
    const reasons = decider
      .decide(silent)
      .contributions.flatMap(({ source, reason }) => (reason ? [`${source} ${reason}`] : []));
    expect(new Set(reasons)).toEqual(
      new Set([
        ...['telco source_unavailable', 'email source_not_configured', 'geo source_not_awaited', 'tax not_verified'],
      ]),
    );
  });
});

describe('a signal whose input was not sent or whose source is not in the plan', () => {
  it('has no points', () => {
    const unsent = decider.decide(factsWith({ sim_swap_recent: true }, { inputs: ['document'] }));
    expect(unsent.score).toBe(10);
  });

  it('triggers no rule', () => {
    const facts = factsWith({ list_match_binding: true }, { plannedSources: ['registry'] });
    const outside = decider.decide({ ...facts, sources: { ...facts.sources, sanctions: 'not_in_plan' } });
    expect(outside).toMatchObject({ score: 10, missingMandatory: [] });
    expect(outside.contributions.filter(({ source }) => source === 'sanctions')).toEqual([]);
  });
});
