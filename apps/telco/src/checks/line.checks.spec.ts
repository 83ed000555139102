import type { LineQuery, LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { phoneDeviceMismatch } from './phone-device-mismatch.check.js';
import { phoneFarFromGps } from './phone-far-from-gps.check.js';
import { phoneForeign } from './phone-foreign.check.js';
import { phoneHolderMismatch } from './phone-holder-mismatch.check.js';
import { phoneInvalid } from './phone-invalid.check.js';
import { phoneLineRecent } from './phone-line-recent.check.js';
import { phoneNotInService } from './phone-not-in-service.check.js';
import { phoneNotMobile } from './phone-not-mobile.check.js';
import { phonePorted } from './phone-ported.check.js';
import { phonePrepaid } from './phone-prepaid.check.js';
import { phoneRecycled } from './phone-recycled.check.js';
import { simSwapRecent } from './sim-swap-recent.check.js';

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

describe('checks over a line', () => {
  it.each(cases)('$code: true, false, or unknown where nothing is known', (check, raises, clears) => {
    expect(check.evaluate({ ...UNKNOWN, ...raises }, {})).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...clears }, {})).toBe(false);
    expect(check.evaluate(UNKNOWN, {})).toBeNull();
  });

  it('phone_invalid is always known', () => {
    expect(phoneInvalid.evaluate({ ...UNKNOWN, valid: false }, {})).toBe(true);
    expect(phoneInvalid.evaluate(UNKNOWN, {})).toBe(false);
  });

  it('phone_line_recent is true below three months, new lines included', () => {
    const of = (tenureMonths: number | null) => phoneLineRecent.evaluate({ ...UNKNOWN, tenureMonths }, {});
    expect(of(0)).toEqual({ state: true, value: 0 });
    expect(of(2)).toEqual({ state: true, value: 2 });
    expect(of(3)).toEqual({ state: false, value: 3 });
    expect(of(null)).toBeNull();
  });

  it('phone_holder_mismatch needs an answer of the operator', () => {
    expect(phoneHolderMismatch.evaluate({ match: false, basis: 'name' }, {})).toEqual({ state: true, value: 'name' });
    const alike = { match: false, basis: 'name', score: 86 } as const;
    expect(phoneHolderMismatch.evaluate(alike, {})).toEqual({ state: true, value: 86 });
    expect(phoneHolderMismatch.evaluate({ match: true, basis: 'document' }, {})).toEqual({
      state: false,
      value: 'document',
    });
    expect(phoneHolderMismatch.evaluate({ match: null, basis: null }, {})).toBeNull();
  });

  it('sim_swap_recent carries the age where an operator dates the change', () => {
    const of = (simSwapped: boolean | null, simAgeHours: number | null) =>
      simSwapRecent.evaluate({ ...UNKNOWN, simSwapped, simAgeHours }, {});
    expect(of(true, 20)).toEqual({ state: true, value: 20 });
    expect(of(false, 900)).toEqual({ state: false, value: 900 });
    expect(of(true, null)).toEqual({ state: true });
    expect(of(null, null)).toBeNull();
  });

  it.each<[Check<LineRecord, LineQuery>, Partial<LineRecord>, Partial<LineRecord>, Partial<LineQuery>]>([
    [phoneDeviceMismatch, { numberVerified: false }, { numberVerified: true }, { token: 'x'.repeat(16) }],
    [phoneFarFromGps, { nearGps: false }, { nearGps: true }, { gps: { lat: 4.65, lon: -74.08 } }],
  ])('$code arises only where the buyer sent what it needs', (check, raises, clears, sent) => {
    const query: LineQuery = { phone: '+573104445566' };
    expect(check.applies?.(query)).toBe(false);
    expect(check.applies?.({ ...query, ...sent })).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...raises }, query)).toBe(true);
    expect(check.evaluate({ ...UNKNOWN, ...clears }, query)).toBe(false);
    expect(check.evaluate(UNKNOWN, query)).toBeNull();
  });
});
