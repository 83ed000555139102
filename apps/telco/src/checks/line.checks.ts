import type { HolderRecord, LineQuery, LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** A line held by its subscriber for fewer months than this is recent. */
const RECENT_MONTHS = 3;

export const phoneInvalid: Check<LineRecord> = {
  code: 'phone_invalid',
  evaluate: ({ valid }) => !valid,
};

export const phoneForeign: Check<LineRecord> = {
  code: 'phone_foreign',
  evaluate: ({ country }) => (country === null ? null : country !== 'CO'),
};

export const phoneNotMobile: Check<LineRecord> = {
  code: 'phone_not_mobile',
  evaluate: ({ kind }) => (kind === null ? null : kind !== 'mobile'),
};

export const phoneNotInService: Check<LineRecord> = {
  code: 'phone_not_in_service',
  evaluate: ({ inService }) => (inService === null ? null : !inService),
};

export const phonePrepaid: Check<LineRecord> = {
  code: 'phone_prepaid',
  evaluate: ({ type }) => (type === null ? null : type === 'prepago'),
};

export const phonePorted: Check<LineRecord> = {
  code: 'phone_ported',
  evaluate: ({ ported }) => ported,
};

/** The value is the tenure in months. */
export const phoneLineRecent: Check<LineRecord> = {
  code: 'phone_line_recent',
  evaluate: ({ tenureMonths }) =>
    tenureMonths === null ? null : { state: tenureMonths < RECENT_MONTHS, value: tenureMonths },
};

export const phoneRecycled: Check<LineRecord> = {
  code: 'phone_recycled',
  evaluate: ({ recycled }) => recycled,
};

/** The value is the age of the SIM in hours, if the operator gives the date of the change. */
export const simSwapRecent: Check<LineRecord> = {
  code: 'sim_swap_recent',
  evaluate: ({ simSwapped, simAgeHours }) =>
    simSwapped === null ? null : { state: simSwapped, ...(simAgeHours !== null && { value: simAgeHours }) },
};

/** Applies only if the request has a token of the buyer's device. */
export const phoneDeviceMismatch: Check<LineRecord, LineQuery> = {
  code: 'phone_device_mismatch',
  applies: ({ token }) => token !== undefined,
  evaluate: ({ numberVerified }) => (numberVerified === null ? null : !numberVerified),
};

/** Applies only if the request has a GPS position. */
export const phoneFarFromGps: Check<LineRecord, LineQuery> = {
  code: 'phone_far_from_gps',
  applies: ({ gps }) => gps !== undefined,
  evaluate: ({ nearGps }) => (nearGps === null ? null : !nearGps),
};

/**
 * The value is the operator's similarity score of the names, if it gives one, so that a scorecard can give an abbreviated
 * name fewer points. Otherwise the value is the basis of the comparison.
 */
export const phoneHolderMismatch: Check<HolderRecord> = {
  code: 'phone_holder_mismatch',
  evaluate: ({ match, basis, score }) => {
    if (match === null) {
      return null;
    }
    const value = score ?? basis;
    return { state: !match, ...(value !== null && { value }) };
  },
};
