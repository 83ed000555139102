import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type AssignedOperator, assignedOperator, NO_OPERATOR, NUMBERING_AS_OF } from './mobile-operator.js';

import { visibleText } from './visible-text.js';

export { isPlaceholderPhone } from './phone-placeholder.js';

export type LineKind = 'mobile' | 'fixed' | 'other';

export interface ParsedPhone extends AssignedOperator {
  /** The number is possible in the numbering plan of its country. It does not mean that the line is in service. */
  valid: boolean;
  e164: string;
  /** ISO 3166-1 alpha-2; `null`: the code belongs to no country. */
  country: string | null;
  /** `null`: the plan does not distinguish, as in North America, where mobile and fixed lines share their codes. */
  kind: LineKind | null;
  /** Date of the operator table, YYYY-MM-DD. */
  numberingAsOf: string;
}

const KINDS: Partial<Record<NonNullable<NumberType>, LineKind | null>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'fixed',
  FIXED_LINE_OR_MOBILE: null,
};
const E164 = /^\+[1-9]\d{6,14}$/;
const COUNTRY_CODE = '+57';
/**
 * Network codes whose numbers are all mobile lines in the numbering plan. Nearly every buyer has such a number, and the
 * look-up in the plan takes thirteen times as long.
 */
const COLOMBIAN_MOBILE = /^\+573(?:0[0-5]|1\d|2[0-3]|5[01])\d{7}$/;
/** Without a plus: after the country code, or ten digits that begin with 3 (mobile) or 60 (fixed). */
const COLOMBIAN = /^(?:(?:00)?57(\d{10})|(3\d{9}|60\d{8}))$/;
/** A habit of forms: the code of the country twice, or a trunk zero after it, also with the operator of long distance. */
const DOUBLED_CODE = /^(?:\+|00)?57(?:57|0[3579]?)(?=(?:3\d{9}|60\d{8})$)/;
/** A fixed line as it was dialled before September 2021: with a zero, and often the operator of long distance, before its area. */
const OLD_LONG_DISTANCE = /^((?:\+|00)?57)0[3579]?(?=[124-8][2-8]\d{6}$)/;
/** What a spreadsheet or data frame adds to a number. With another dot before, the dots are between groups of digits. */
const DECIMAL_PART = /^[^.]*\.0+$/;
const SEPARATORS = /[ .()\u2010-\u2015\u2212-]/g;
/** A fixed line as it was written before September 2021, when 60 came before the area (Resolución CRC 5826 de 2019). */
const OLD_FIXED_LINE = /^(?:\+|00)?57([124-8][2-8]\d{6})$/;

/**
 * E.164 form of a number written with blanks, dots, hyphens or parentheses. A Colombian number may lack the plus or the
 * country code, and a fixed line may have the form of before September 2021. `null` for any other text, because a
 * number without its country could belong to several.
 */
export function normalisePhone(text: string): string | null {
  const written = visibleText(text);
  if (DECIMAL_PART.test(written)) {
    return null;
  }
  const phone = written.replace(SEPARATORS, '').replace(DOUBLED_CODE, '+57').replace(OLD_LONG_DISTANCE, '$1');
  const [, oldFixedLine] = OLD_FIXED_LINE.exec(phone) ?? [];
  if (oldFixedLine !== undefined) {
    return `+5760${oldFixedLine}`;
  }
  if (E164.test(phone)) {
    return phone;
  }
  const [, afterCode, national] = COLOMBIAN.exec(phone) ?? [];
  const subscriber = afterCode ?? national;
  return subscriber === undefined ? null : `+57${subscriber}`;
}

/**
 * ISO 3166-1 alpha-2 country of an E.164 number; `null`: its code belongs to no country. Fast for Colombian numbers.
 */
export function phoneCountry(e164: string): string | null {
  return e164.startsWith('+57') ? 'CO' : parsePhone(e164).country;
}

/** Looks up an E.164 number in the numbering plans, offline. */
export function parsePhone(e164: string): ParsedPhone {
  if (COLOMBIAN_MOBILE.test(e164)) {
    const operator = assignedOperator(e164.slice(COUNTRY_CODE.length));
    return { valid: true, e164, country: 'CO', kind: 'mobile', ...operator, numberingAsOf: NUMBERING_AS_OF };
  }
  return parseByPlan(e164);
}

/** Exported, so that tests can compare `COLOMBIAN_MOBILE` with the numbering plan. */
export function parseByPlan(e164: string): ParsedPhone {
  const parsed = E164.test(e164) ? parsePhoneNumberFromString(e164) : undefined;
  const valid = parsed?.isValid() ?? false;
  const country = parsed?.country ?? null;
  const kind = valid ? lineKind(parsed?.getType()) : null;
  const colombianMobile = country === 'CO' && kind === 'mobile';
  return {
    valid,
    e164,
    country,
    kind,
    ...(colombianMobile && parsed ? assignedOperator(parsed.nationalNumber) : NO_OPERATOR),
    numberingAsOf: NUMBERING_AS_OF,
  };
}

function lineKind(type: NumberType): LineKind | null {
  if (type === undefined) {
    return null;
  }
  return type in KINDS ? (KINDS[type] ?? null) : 'other';
}
