export type ParsedNit =
  /** `checkDigitGiven` is false when it was computed here, so that a caller can say so. */
  | { ok: true; number: string; checkDigit: number; checkDigitGiven: boolean }
  | { ok: false; reason: 'malformed' | 'wrong_check_digit' };

/** From the right (Orden Administrativa 4 of 1989). */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
const NIT = /^(\d{5,15})(?:-(\d))?$/;
const LENGTH_MAX = 20;

/**
 * Check digit of a NIT; a natural person's is that of the cédula.
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

/**
 * Reads `890903938-8`, `890.903.938-8` or `890903938`. Only a hyphen sets the check digit apart: ten plain digits are
 * a cédula's NIT without one.
 */
export function parseNit(text: string): ParsedNit {
  const [, digits, given] = (text.length <= LENGTH_MAX && NIT.exec(text.replace(/[. ]/g, ''))) || [];
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
