import { ERROR_REASONS, FIELD_PROBLEMS, REASON_CODES, REASONS } from '@cotejo/contracts';
import { explanationsOf } from './explanations.js';

describe('explanationsOf', () => {
  it('explains every reason code at any depth of an answer', () => {
    const answer = {
      success: true,
      risk_factors: REASON_CODES.map((code) => ({ code })),
      deep: [[{ reasons: ['ip_vpn'] }]],
    };
    expect(explanationsOf(answer)).toEqual(REASONS);
  });

  it('explains reason and field problems of an error body', () => {
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

  it('takes an ambiguous code from the error table for an error body, and from the reason table otherwise', () => {
    const both = 'source_unavailable';
    expect(explanationsOf({ success: false, reason: both })[both]?.es).toBe(ERROR_REASONS[both].es);
    expect(explanationsOf({ success: true, reasons: [both] })[both]).toEqual(REASONS[both]);
  });

  it.each([null, 5, 'text', [], {}, { a: 'constructor', b: '__proto__' }])('explains nothing in %j', (answer) => {
    expect(explanationsOf(answer)).toEqual({});
  });

  it('returns for answers of any size and depth', () => {
    let deep: unknown = 'ip_vpn';
    for (let level = 0; level < 10_000; level += 1) {
      deep = [deep];
    }
    expect(explanationsOf(deep)).toEqual({});
    expect(explanationsOf([...Array.from({ length: 30_000 }, () => 'x'), 'ip_vpn'])).toEqual({});
  });
});
