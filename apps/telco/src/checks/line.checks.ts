import type { HolderRecord, LineQuery, LineRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

/** A line held by its subscriber for fewer months than this is recent. */
const RECENT_MONTHS = 3;

export const LINE_CHECKS: Checks<LineRecord, LineQuery> = {
  phone_invalid: { evaluate: ({ valid }) => !valid },
  phone_foreign: { evaluate: ({ country }) => (country === null ? null : country !== 'CO') },
  phone_not_mobile: { evaluate: ({ kind }) => (kind === null ? null : kind !== 'mobile') },
  phone_not_in_service: { evaluate: ({ inService }) => (inService === null ? null : !inService) },
  phone_prepaid: { evaluate: ({ type }) => (type === null ? null : type === 'prepago') },
  phone_ported: { evaluate: ({ ported }) => ported },
  /** The value is the tenure in months. */
  phone_line_recent: {
    evaluate: ({ tenureMonths }) =>
      tenureMonths === null ? null : { state: tenureMonths < RECENT_MONTHS, value: tenureMonths },
  },
  phone_recycled: { evaluate: ({ recycled }) => recycled },
  /** The value is the age of the SIM in hours, if the operator gives the date of the change. */
  sim_swap_recent: {
    evaluate: ({ simSwapped, simAgeHours }) =>
      simSwapped === null ? null : { state: simSwapped, ...(simAgeHours !== null && { value: simAgeHours }) },
  },
  /** Applies only if the request has a token of the buyer's device. */
  phone_device_mismatch: {
    applies: ({ token }) => token !== undefined,
    evaluate: ({ numberVerified }) => (numberVerified === null ? null : !numberVerified),
  },
  /** Applies only if the request has a GPS position. */
  phone_far_from_gps: {
    applies: ({ gps }) => gps !== undefined,
    evaluate: ({ nearGps }) => (nearGps === null ? null : !nearGps),
  },
};

export const HOLDER_CHECKS: Checks<HolderRecord> = {
  /**
   * The value is the operator's similarity score of the names, if it gives one, so that a scorecard can give an abbreviated
   * name fewer points. Otherwise the value is the basis of the comparison.
   */
  phone_holder_mismatch: {
    evaluate: ({ match, basis, score }) => {
      if (match === null) {
        return null;
      }
      const value = score ?? basis;
      return { state: !match, ...(value !== null && { value }) };
    },
  },
};
