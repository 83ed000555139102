import { groupedDigits } from './document-number.js';

export type ParsedCedula =
  /** `number`: canonical, without leading zeros; `digits`: as sent, without dots and spaces. */
  | { ok: true; number: string; digits: string }
  /** `pad_with_zeros`: an old number that is written without its zeros on the left. */
  | { ok: false; problem: 'pad_with_zeros' | 'invalid_format' };

/** Block of numbers to which a cédula belongs. The sex of the historic blocks has known exceptions. */
export type CedulaBlock = 'historic_men' | 'historic_women' | 'nuip' | 'not_issued';

const CEDULA = /^\d{8,10}$/;
const SHORT = /^\d{1,7}$/;

/**
 * Parses a cédula as people write it: 8 to 10 digits, with optional spaces and dots between groups of three. Older holders have shorter
 * numbers, padded with zeros on the left. A cédula has no check digit; a suffix such as "-5" makes it a NIT.
 */
export function parseCedula(text: string): ParsedCedula {
  const digits = groupedDigits(text);
  const number = digits.replace(/^0+/, '');
  if (number !== '' && CEDULA.test(digits)) {
    return { ok: true, number, digits };
  }
  return { ok: false, problem: number !== '' && SHORT.test(digits) ? 'pad_with_zeros' : 'invalid_format' };
}

/**
 * Block of a canonical number. Men had numbers from 1 (1952), women from 20,000,001 (1956), and men again from 70
 * million. Since March 2000 all persons get a NUIP from 1,000,000,000 on. Numbers in between were not issued.
 */
export function cedulaBlock(number: string): CedulaBlock {
  const value = Number(number);
  if (!(value >= 1)) {
    return 'not_issued';
  }
  if (value < 20_000_000) {
    return 'historic_men';
  }
  if (value < 70_000_000) {
    return 'historic_women';
  }
  if (value < 100_000_000) {
    return 'historic_men';
  }
  return value < 1_000_000_000 ? 'not_issued' : 'nuip';
}
