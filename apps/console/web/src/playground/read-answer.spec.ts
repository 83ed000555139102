import { readCharged, readDecision, readError, readQuotaLeft } from './read-answer.js';

describe('an answer of the playground', () => {
  it('has points that add up to the score together with the starting points', () => {
    const risk_factors = [
      { code: 'phone_holder_mismatch', source: 'telco', points: 18.3, message: 'x' },
      { code: 'ip_vpn', source: 'geo', points: 0.1, message: 'x' },
    ];
    const decision = readDecision({ success: true, risk_score: 28, recommendation: 'aprobar', risk_factors });
    expect(decision).toMatchObject({
      score: 28,
      outcome: 'approve',
      basePoints: 9.6,
      sources: null,
      hasReceipt: false,
    });
    expect(decision?.factors[0]).toEqual({ code: 'phone_holder_mismatch', source: 'telco', points: 18.3 });
  });

  it('has no points for analyze', () => {
    const decision = readDecision({
      risk_score: 71.5,
      recommendation: 'REJECT',
      reasons: ['ip_tor'],
      receipt: { token: 'a.b.c' },
    });
    expect(decision).toMatchObject({ outcome: 'reject', basePoints: null, hasReceipt: true });
    expect(decision?.factors).toEqual([{ code: 'ip_tor', source: null, points: null }]);
  });

  it.each([null, [], 'x', {}, { risk_score: '10', recommendation: 'aprobar' }, { success: false, reason: 'x' }])(
    'is no decision: %j',
    (body) => expect(readDecision(body)).toBeNull(),
  );

  it('with an error has the reason and the problem of each field', () => {
    const errors = [{ pointer: '/cedula', code: 'required' }];
    const body = { success: false, reason: 'invalid_body', message: 'No', request_id: 'req_a', errors };
    expect(readError(body)).toEqual({
      reason: 'invalid_body',
      message: 'No',
      detail: null,
      requestId: 'req_a',
      errors,
    });
    expect(readError('<html>')).toBeNull();
  });

  it('shows in its headers whether it was charged and the quota that is left', () => {
    expect(readQuotaLeft({ ratelimit: '"second";r=4;t=1, "trial";r=97;t=1209600' })).toBe(97);
    expect(readQuotaLeft({ ratelimit: '"second";r=4;t=1' })).toBeNull();
    expect([readCharged({ 'x-quota-charged': '1' }), readCharged({ 'x-quota-charged': '0' }), readCharged({})]).toEqual(
      [true, false, null],
    );
  });
});
