import { groupedDigits } from './document-number.js';

export type ParsedNit =
  /** `checkDigitGiven` is false when the text had no check digit and it was computed. */
  | { ok: true; number: string; checkDigit: number; checkDigitGiven: boolean }
  | { ok: false; reason: 'malformed' | 'wrong_check_digit' };

/** Weights from right to left (Orden Administrativa 4 of 1989). */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
const NIT = /^(\d{5,15})(?:-(\d))?$/;
const LENGTH_MAX = 20;

/**
 * Check digit of a NIT. The NIT of a natural person is the cédula with its check digit.
 *
 * @param digits 1 to 15 digits, without the check digit
 * @throws RangeError for anything else
 */
export function nitCheckDigit(digits: string): number {
  if (!/^\d{1,15}$/.test(digits)) {
    throw new RangeError('A NIT has 1 to 15 digits');
  }
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    sum += Number(digits[digits.length - 1 - i]) * (WEIGHTS[i] ?? 0);
  }
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** The dots before the hyphen separate groups of three digits. */
function withoutSeparators(text: string): string {
  const [number = '', ...rest] = text.split('-');
  return [groupedDigits(number), ...rest.map((each) => each.trim())].join('-');
}

/**
 * Parses `890903938-8`, `890.903.938-8` or `890903938`. Only a hyphen marks a check digit: ten digits without a hyphen
 * are the NIT of a cédula without a check digit.
 */
export function parseNit(text: string): ParsedNit {
  const [, digits, given] = (text.length <= LENGTH_MAX && NIT.exec(withoutSeparators(text))) || [];
  const number = digits?.replace(/^0+/, '');
  if (!number) {
    return { ok: false, reason: 'malformed' };
  }
  const checkDigit = nitCheckDigit(number);
  if (given !== undefined && Number(given) !== checkDigit) {
    return { ok: false, reason: 'wrong_check_digit' };
  }
  return { ok: true, number, checkDigit, checkDigitGiven: given !== undefined };
}
