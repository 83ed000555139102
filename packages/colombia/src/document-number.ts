import { visibleText } from './visible-text.js';

/** Behind zeros on the left, which old numbers are written with. */
const GROUPS_OF_THREE = /^0*\d{1,3}(?:\.\d{3})+$/;
const DIGITS = /^\d+$/;
/** As spreadsheets and data frames write numbers: `5212345.0`, `5212345,00`, `5.2E7`, `5E+07`. */
const DECIMAL = /^\d+(?:[.,](?:\d{1,2}|0+)|[.,]\d+E[+-]?\d+|E[+-]\d+)$/;

/**
 * A number as people write it, without its blanks and dots: `52.345.678`, `52 345 678`. A dot only separates groups of three
 * digits: in `5234567.0`, as spreadsheets and data frames write it, it is a decimal point, and without it the number would be another
 * person's. Such a text is returned as it is, with its dot, so that no reader takes it for a number.
 */
export const groupedDigits = (text: string): string => withoutDots(withoutBlanks(text));

/**
 * The number of a document without separators and zeros on the left: `0052.345.678` is `52345678`. It is the one reader of Colombian
 * numbers that other systems write, whatever their length.
 * @returns `null` for anything else, such as `5212345.0`
 */
export function documentNumber(text: string): string | null {
  const number = groupedDigits(text).replace(/^0+/, '');
  return DIGITS.test(number) ? number : null;
}

/**
 * The form in which documents of any country are compared: letters and digits in upper case, without zeros on the left of a number. It is
 * empty for a text without letters and digits.
 * @returns `null` for a number with a decimal part, which is no document's
 */
export function documentCode(text: string): string | null {
  const visible = withoutBlanks(text).toUpperCase();
  if (DECIMAL.test(visible) && documentNumber(visible) === null) {
    return /[1-9]/.test(visible) ? null : '';
  }
  const code = visible.replace(/[^A-Z0-9]/g, '');
  return DIGITS.test(code) ? code.replace(/^0+/, '') : code;
}

const withoutBlanks = (text: string): string => visibleText(text).replaceAll(' ', '');
const withoutDots = (number: string): string => (GROUPS_OF_THREE.test(number) ? number.replaceAll('.', '') : number);
