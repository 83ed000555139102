import { ERROR_REASONS, FIELD_PROBLEMS, REASON_CODES, REASONS } from '@cotejo/contracts';
import { explanationsOf } from './explanations.js';

describe('explanations', () => {
  it('has every reason code, wherever it stands', () => {
    const answer = {
      success: true,
      risk_factors: REASON_CODES.map((code) => ({ code })),
      deep: [[{ reasons: ['ip_vpn'] }]],
    };
    expect(explanationsOf(answer)).toEqual(REASONS);
  });

  it('has the reason and the problems of an error body', () => {
    const reason = 'invalid_body';
    const { es, en } = ERROR_REASONS[reason];
    const answer = {
      success: false,
      code: 'bad_request',
      reason,
      errors: [{ pointer: '/cedula', code: 'invalid_format' }],
    };
    expect(explanationsOf(answer)).toEqual({ [reason]: { es, en }, invalid_format: FIELD_PROBLEMS.invalid_format });
  });

  it('takes a code that is both for what the answer is', () => {
    const both = 'source_unavailable';
    expect(explanationsOf({ success: false, reason: both })[both]?.es).toBe(ERROR_REASONS[both].es);
    expect(explanationsOf({ success: true, reasons: [both] })[both]).toEqual(REASONS[both]);
  });

  it.each([null, 5, 'text', [], {}, { a: 'constructor', b: '__proto__' }])('has nothing for %j', (answer) => {
    expect(explanationsOf(answer)).toEqual({});
  });

  it('ends, however large or deep an answer is', () => {
    let deep: unknown = 'ip_vpn';
    for (let level = 0; level < 10_000; level += 1) {
      deep = [deep];
    }
    expect(explanationsOf(deep)).toEqual({});
    expect(explanationsOf([...Array.from({ length: 30_000 }, () => 'x'), 'ip_vpn'])).toEqual({});
  });
});
