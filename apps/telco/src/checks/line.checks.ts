import { isPlaceholderPhone } from '@cotejo/colombia/phone';
import type { HolderRecord, LineQuery, LineRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

/** A line held by its subscriber for fewer months than this is recent. */
const RECENT_MONTHS = 3;

export const LINE_CHECKS: Checks<LineRecord, LineQuery> = {
  phone_invalid: ({ valid }) => !valid,
  /** A few people have such a number: the operator decides. A number that cannot exist has its own signal. */
  phone_placeholder: ({ valid, inService }, { phone }) => valid && inService !== true && isPlaceholderPhone(phone),
  phone_foreign: ({ country }) => (country === null ? null : country !== 'CO'),
  phone_not_mobile: ({ kind }) => (kind === null ? null : kind !== 'mobile'),
  phone_not_in_service: ({ inService }) => (inService === null ? null : !inService),
  phone_prepaid: ({ type }) => (type === null ? null : type === 'prepago'),
  phone_ported: ({ ported }) => ported,
  /** The value is the tenure in months. */
  phone_line_recent: ({ tenureMonths }) =>
    tenureMonths === null ? null : { state: tenureMonths < RECENT_MONTHS, value: tenureMonths },
  phone_recycled: ({ recycled }) => recycled,
  /** The value is the age of the SIM in hours, if the operator gives the date of the change. */
  sim_swap_recent: ({ simSwapped, simAgeHours }) =>
    simSwapped === null ? null : { state: simSwapped, ...(simAgeHours !== null && { value: simAgeHours }) },
  phone_device_mismatch: ({ numberVerified }) => (numberVerified === null ? null : !numberVerified),
  phone_far_from_gps: ({ nearGps }) => (nearGps === null ? null : !nearGps),
};

export const HOLDER_CHECKS: Checks<HolderRecord> = {
  /**
   * The value is the operator's similarity score of the names, if it gives one, so that a scorecard can give an abbreviated
   * name fewer points. Otherwise the value is the basis of the comparison.
   */
  phone_holder_mismatch: ({ match, basis, score }) => {
    if (match === null) {
      return null;
    }
    const value = score ?? basis;
    return { state: !match, ...(value !== null && { value }) };
  },
};
