import {
  basePointsOf,
  type DecisionBody,
  factorsOf,
  isDecision,
  isError,
  outcomeOf,
  readQuotaLeft,
} from './read-answer.js';

describe('an answer of the playground', () => {
  it('has points that add up to the score together with the starting points', () => {
    const risk_factors = [
      { code: 'phone_holder_mismatch', source: 'telco', points: 18.3, message: 'x' },
      { code: 'ip_vpn', source: 'geo', points: 0.1, message: 'x' },
    ];
    const body = { risk_score: 28, recommendation: 'aprobar', risk_factors } as DecisionBody;
    expect([isDecision(body), outcomeOf(body), basePointsOf(body)]).toEqual([true, 'approve', 9.6]);
    expect(factorsOf(body)).toEqual(risk_factors);
  });

  it('has no points for analyze', () => {
    const body = { risk_score: 71.5, recommendation: 'REJECT', reasons: ['ip_tor'] } as unknown as DecisionBody;
    expect([isDecision(body), outcomeOf(body), basePointsOf(body)]).toEqual([true, 'reject', null]);
    expect(factorsOf(body)).toEqual([{ code: 'ip_tor', source: null, points: null }]);
  });

  it.each([null, [], 'x', {}, { risk_score: '10', recommendation: 'aprobar' }, { success: false, reason: 'x' }])(
    'is no decision: %j',
    (body) => expect(isDecision(body)).toBe(false),
  );

  it('is an error when it has a reason', () => {
    expect(isError({ success: false, reason: 'invalid_body' })).toBe(true);
    expect(isError('<html>')).toBe(false);
  });

  it('shows in its headers the quota that is left', () => {
    expect(readQuotaLeft({ ratelimit: '"second";r=4;t=1, "trial";r=97;t=1209600' })).toBe(97);
    expect(readQuotaLeft({ ratelimit: '"second";r=4;t=1' })).toBeNull();
  });
});
