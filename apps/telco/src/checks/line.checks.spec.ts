import type { LineQuery, LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import {
  phoneDeviceMismatch,
  phoneFarFromGps,
  phoneForeign,
  phoneHolderMismatch,
  phoneInvalid,
  phoneLineRecent,
  phoneNotInService,
  phoneNotMobile,
  phonePorted,
  phonePrepaid,
  phoneRecycled,
  simSwapRecent,
} from './line.checks.js';

const UNKNOWN: LineRecord = {
  valid: true,
  country: null,
  kind: null,
  operator: null,
  operatorBasis: null,
  type: null,
  tenureMonths: null,
  inService: null,
  ported: null,
  simSwapped: null,
  simAgeHours: null,
  recycled: null,
  numberVerified: null,
  nearGps: null,
};

const cases: [Check<LineRecord>, raises: Partial<LineRecord>, clears: Partial<LineRecord>][] = [
  [phoneForeign, { country: 'US' }, { country: 'CO' }],
  [phoneNotMobile, { kind: 'fixed' }, { kind: 'mobile' }],
  [phoneNotMobile, { kind: 'other' }, { kind: 'mobile' }],
  [phoneNotInService, { inService: false }, { inService: true }],
  [phonePrepaid, { type: 'prepago' }, { type: 'corporativo' }],
  [phonePorted, { ported: true }, { ported: false }],
  [phoneRecycled, { recycled: true }, { recycled: false }],
];

describe('line checks', () => {
  it.each(cases)('$code is true, false, or unknown without the value', (check, raises, clears) => {
    expect(check.evaluate({ ...UNKNOWN, ...raises }, {})).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...clears }, {})).toBe(false);
    expect(check.evaluate(UNKNOWN, {})).toBeNull();
  });

  it('phone_invalid is never unknown', () => {
    expect(phoneInvalid.evaluate({ ...UNKNOWN, valid: false }, {})).toBe(true);
    expect(phoneInvalid.evaluate(UNKNOWN, {})).toBe(false);
  });

  it('phone_line_recent is true for a tenure below three months, zero included', () => {
    const evaluate = (tenureMonths: number | null) => phoneLineRecent.evaluate({ ...UNKNOWN, tenureMonths }, {});
    expect(evaluate(0)).toEqual({ state: true, value: 0 });
    expect(evaluate(2)).toEqual({ state: true, value: 2 });
    expect(evaluate(3)).toEqual({ state: false, value: 3 });
    expect(evaluate(null)).toBeNull();
  });

  it('phone_holder_mismatch has the score or the basis as its value, and is unknown without a verdict', () => {
    expect(phoneHolderMismatch.evaluate({ match: false, basis: 'name' }, {})).toEqual({ state: true, value: 'name' });
    const alike = { match: false, basis: 'name', score: 86 } as const;
    expect(phoneHolderMismatch.evaluate(alike, {})).toEqual({ state: true, value: 86 });
    expect(phoneHolderMismatch.evaluate({ match: true, basis: 'document' }, {})).toEqual({
      state: false,
      value: 'document',
    });
    expect(phoneHolderMismatch.evaluate({ match: null, basis: null }, {})).toBeNull();
  });

  it('sim_swap_recent has the age of the SIM as its value when the operator gives a date', () => {
    const evaluate = (simSwapped: boolean | null, simAgeHours: number | null) =>
      simSwapRecent.evaluate({ ...UNKNOWN, simSwapped, simAgeHours }, {});
    expect(evaluate(true, 20)).toEqual({ state: true, value: 20 });
    expect(evaluate(false, 900)).toEqual({ state: false, value: 900 });
    expect(evaluate(true, null)).toEqual({ state: true });
    expect(evaluate(null, null)).toBeNull();
  });

  it.each<[Check<LineRecord, LineQuery>, Partial<LineRecord>, Partial<LineRecord>, Partial<LineQuery>]>([
    [phoneDeviceMismatch, { numberVerified: false }, { numberVerified: true }, { token: 'x'.repeat(16) }],
    [phoneFarFromGps, { nearGps: false }, { nearGps: true }, { gps: { lat: 4.65, lon: -74.08 } }],
  ])('$code applies only when the request has its input', (check, raises, clears, sent) => {
    const query: LineQuery = { phone: '+573104445566' };
    expect(check.applies?.(query)).toBe(false);
    expect(check.applies?.({ ...query, ...sent })).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...raises }, query)).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...clears }, query)).toBe(false);
    expect(check.evaluate(UNKNOWN, query)).toBeNull();
  });
});
