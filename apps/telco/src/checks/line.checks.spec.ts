import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
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
  recycled: null,
};

const cases: [Check<LineRecord>, raises: Partial<LineRecord>, clears: Partial<LineRecord>][] = [
  [phoneForeign, { country: 'US' }, { country: 'CO' }],
  [phoneNotMobile, { kind: 'fixed' }, { kind: 'mobile' }],
  [phoneNotMobile, { kind: 'other' }, { kind: 'mobile' }],
  [phoneNotInService, { inService: false }, { inService: true }],
  [phonePrepaid, { type: 'prepago' }, { type: 'corporativo' }],
  [phonePorted, { ported: true }, { ported: false }],
  [phoneRecycled, { recycled: true }, { recycled: false }],
  [simSwapRecent, { simSwapped: true }, { simSwapped: false }],
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
    expect(phoneHolderMismatch.evaluate({ match: false }, {})).toBe(true);
    expect(phoneHolderMismatch.evaluate({ match: true }, {})).toBe(false);
    expect(phoneHolderMismatch.evaluate({ match: null }, {})).toBeNull();
  });
});
