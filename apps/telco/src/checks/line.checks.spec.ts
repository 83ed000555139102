import type { LineQuery, LineRecord, SignalCode } from '@cotejo/contracts';
import { appliesTo } from '@cotejo/source';
import { HOLDER_CHECKS, LINE_CHECKS } from './line.checks.js';

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

const QUERY: LineQuery = { phone: '+573104445566' };

const cases: [SignalCode, raises: Partial<LineRecord>, clears: Partial<LineRecord>][] = [
  ['phone_foreign', { country: 'US' }, { country: 'CO' }],
  ['phone_not_mobile', { kind: 'fixed' }, { kind: 'mobile' }],
  ['phone_not_mobile', { kind: 'other' }, { kind: 'mobile' }],
  ['phone_not_in_service', { inService: false }, { inService: true }],
  ['phone_prepaid', { type: 'prepago' }, { type: 'corporativo' }],
  ['phone_ported', { ported: true }, { ported: false }],
  ['phone_recycled', { recycled: true }, { recycled: false }],
];

describe('line checks', () => {
  it.each(cases)('%s is true, false, or unknown without the value', (code, raises, clears) => {
    expect(LINE_CHECKS[code]?.({ ...UNKNOWN, ...raises }, QUERY)).toBe(true);
    expect(LINE_CHECKS[code]?.({ ...UNKNOWN, ...clears }, QUERY)).toBe(false);
    expect(LINE_CHECKS[code]?.(UNKNOWN, QUERY)).toBeNull();
  });

  it('phone_invalid is never unknown', () => {
    expect(LINE_CHECKS.phone_invalid?.({ ...UNKNOWN, valid: false }, QUERY)).toBe(true);
    expect(LINE_CHECKS.phone_invalid?.(UNKNOWN, QUERY)).toBe(false);
  });

  it('phone_placeholder is true for a filler unless the operator has the line in service', () => {
    const evaluate = (record: Partial<LineRecord>, phone = '+573001234567') =>
      LINE_CHECKS.phone_placeholder?.({ ...UNKNOWN, ...record }, { phone });
    expect(evaluate({})).toBe(true);
    expect(evaluate({ inService: false })).toBe(true);
    expect(evaluate({ inService: true })).toBe(false);
    expect(evaluate({ valid: false })).toBe(false);
    expect(evaluate({}, QUERY.phone)).toBe(false);
  });

  it('phone_line_recent is true for a tenure below three months, zero included', () => {
    const evaluate = (tenureMonths: number | null) =>
      LINE_CHECKS.phone_line_recent?.({ ...UNKNOWN, tenureMonths }, QUERY);
    expect(evaluate(0)).toEqual({ state: true, value: 0 });
    expect(evaluate(2)).toEqual({ state: true, value: 2 });
    expect(evaluate(3)).toEqual({ state: false, value: 3 });
    expect(evaluate(null)).toBeNull();
  });

  it('phone_holder_mismatch has the score or the basis as its value, and is unknown without a verdict', () => {
    expect(HOLDER_CHECKS.phone_holder_mismatch?.({ match: false, basis: 'name' }, QUERY)).toEqual({
      state: true,
      value: 'name',
    });
    const alike = { match: false, basis: 'name', score: 86 } as const;
    expect(HOLDER_CHECKS.phone_holder_mismatch?.(alike, {})).toEqual({ state: true, value: 86 });
    expect(HOLDER_CHECKS.phone_holder_mismatch?.({ match: true, basis: 'document' }, QUERY)).toEqual({
      state: false,
      value: 'document',
    });
    expect(HOLDER_CHECKS.phone_holder_mismatch?.({ match: null, basis: null }, QUERY)).toBeNull();
  });

  it('sim_swap_recent has the age of the SIM as its value when the operator gives a date', () => {
    const evaluate = (simSwapped: boolean | null, simAgeHours: number | null) =>
      LINE_CHECKS.sim_swap_recent?.({ ...UNKNOWN, simSwapped, simAgeHours }, QUERY);
    expect(evaluate(true, 20)).toEqual({ state: true, value: 20 });
    expect(evaluate(false, 900)).toEqual({ state: false, value: 900 });
    expect(evaluate(true, null)).toEqual({ state: true });
    expect(evaluate(null, null)).toBeNull();
  });

  it.each<[SignalCode, Partial<LineRecord>, Partial<LineRecord>, Partial<LineQuery>]>([
    ['phone_device_mismatch', { numberVerified: false }, { numberVerified: true }, { token: 'x'.repeat(16) }],
    ['phone_far_from_gps', { nearGps: false }, { nearGps: true }, { gps: { lat: 4.65, lon: -74.08 } }],
  ])('%s applies only when the request has its input', (code, raises, clears, sent) => {
    expect(appliesTo(code, QUERY)).toBe(false);
    expect(appliesTo(code, { ...QUERY, ...sent })).toBe(true);
    expect(LINE_CHECKS[code]?.({ ...UNKNOWN, ...raises }, QUERY)).toBe(true);
    expect(LINE_CHECKS[code]?.({ ...UNKNOWN, ...clears }, QUERY)).toBe(false);
    expect(LINE_CHECKS[code]?.(UNKNOWN, QUERY)).toBeNull();
  });
});
