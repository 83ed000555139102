import { chargedBy, leftOf, readDecision, readError } from './read-answer.js';

describe('an answer of the playground', () => {
  it('has factors that, with the base, add up to the score', () => {
    const risk_factors = [
      { code: 'phone_holder_mismatch', source: 'telco', points: 18.3, message: 'x' },
      { code: 'ip_vpn', source: 'geo', points: 0.1, message: 'x' },
    ];
    const read = readDecision({ success: true, risk_score: 28, recommendation: 'aprobar', risk_factors });
    expect(read).toMatchObject({ score: 28, level: 'low', basePoints: 9.6, sources: null, hasReceipt: false });
    expect(read?.factors[0]).toEqual({ code: 'phone_holder_mismatch', source: 'telco', points: 18.3 });
  });

  it('tells no points where the operation tells none', () => {
    const read = readDecision({
      risk_score: 71.5,
      recommendation: 'REJECT',
      reasons: ['ip_tor'],
      receipt: { token: 'a.b.c' },
    });
    expect(read).toMatchObject({ level: 'high', basePoints: null, hasReceipt: true });
    expect(read?.factors).toEqual([{ code: 'ip_tor', source: null, points: null }]);
  });

  it.each([null, [], 'x', {}, { risk_score: '10', recommendation: 'aprobar' }, { success: false, reason: 'x' }])(
    'is no decision: %j',
    (body) => expect(readDecision(body)).toBeNull(),
  );

  it('of an error says what was wrong where', () => {
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

  it('says by its headers what it cost and what is left', () => {
    expect(leftOf({ ratelimit: '"second";r=4;t=1, "trial";r=97;t=1209600' })).toBe(97);
    expect(leftOf({ ratelimit: '"second";r=4;t=1' })).toBeNull();
    expect([chargedBy({ 'x-quota-charged': '1' }), chargedBy({ 'x-quota-charged': '0' }), chargedBy({})]).toEqual([
      true,
      false,
      null,
    ]);
  });
});
