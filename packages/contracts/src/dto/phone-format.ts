/* Spaces, dots, hyphens and parentheses are allowed anywhere. */
const BETWEEN = '[ .()\\u2010-\\u2015\\u2212-]*';
const DIGIT = `(?:\\d${BETWEEN})`;
const NO_DECIMAL_PART = '(?![^.]*\\.0+$)';
const spaced = (text: string) => [...text].map((sign) => (sign === '+' ? '\\+' : sign) + BETWEEN).join('');

/**
 * E.164 with its +, or a Colombian number: after 57 or 0057, or ten digits that begin with 3 (mobile) or 60 (fixed). After 57, a
 * fixed line may have the eight digits of before 2021 (area and subscriber), and a habit of forms may come first: 57 again, a trunk
 * zero, or the operator of a long distance call. A decimal part, which spreadsheets add, is refused: zeros after the only dot.
 */
export const PHONE = new RegExp(
  `^${NO_DECIMAL_PART}${BETWEEN}(?:${[
    `${spaced('+')}[1-9]${BETWEEN}${DIGIT}{6,14}`,
    `${spaced('3')}${DIGIT}{9}`,
    `${spaced('60')}${DIGIT}{8}`,
    `(?:${spaced('00')})?${spaced('57')}${DIGIT}{10}`,
    `(?:${spaced('00')})?${spaced('57')}(?:${spaced('57')}|${spaced('0')})(?:${spaced('3')}${DIGIT}{9}|${spaced('60')}${DIGIT}{8})`,
    `(?:${spaced('00')})?${spaced('57')}(?:${spaced('0')}[3579]${BETWEEN})?[124-8]${BETWEEN}[2-8]${BETWEEN}${DIGIT}{6}`,
  ].join('|')})$`,
);
/** Digits that are a number of some country, but do not say of which one. */
const WITHOUT_COUNTRY = new RegExp(`^${NO_DECIMAL_PART}${BETWEEN}${DIGIT}{7,17}$`);

export const isPhone = (value: unknown) => typeof value === 'string' && PHONE.test(value);
export const lacksCountry = (value: unknown) =>
  typeof value === 'string' && !isPhone(value) && WITHOUT_COUNTRY.test(value);
