import { visibleText } from './plain-text.js';

/** Dots only separate groups of three digits, as in `groupedDigits`; zeros before them are padding. */
const NUMBER = /^0*([1-9](?:\d{0,2}(?:\.\d{3})+|\d*))$/;
const DIGITS = /^\d+$/;
/** As spreadsheets and data frames write numbers: `5212345.0`, `5212345,00`, `5.2E7`, `5E+07`. */
const DECIMAL = /^\d+(?:[.,](?:\d{1,2}|0+)|[.,]\d+E[+-]?\d+|E[+-]\d+)$/;

/**
 * The number of a document without separators and zeros on the left: `0052.345.678` is `52345678`. It is the one reader of Colombian
 * numbers that other systems write, whatever their length.
 * @returns `null` for anything else, such as `5212345.0`: without its dot it would be another person's number
 */
export function documentNumber(text: string): string | null {
  const [, digits] = NUMBER.exec(visibleText(text).replaceAll(' ', '')) ?? [];
  return digits?.replaceAll('.', '') ?? null;
}

/**
 * The form in which documents of any country are compared: letters and digits in upper case, without zeros on the left of a number. It is
 * empty for a text without letters and digits.
 * @returns `null` for a number with a decimal part, which is no document's
 */
export function documentCode(text: string): string | null {
  const visible = visibleText(text).replaceAll(' ', '').toUpperCase();
  if (DECIMAL.test(visible) && documentNumber(visible) === null) {
    return /[1-9]/.test(visible) ? null : '';
  }
  const code = visible.replace(/[^A-Z0-9]/g, '');
  return DIGITS.test(code) ? code.replace(/^0+/, '') : code;
}
