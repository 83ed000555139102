export type ParsedCedula =
  /** `number`: canonical, no leading zeros; `digits`: as sent, without dots and spaces. */
  { ok: true; number: string; digits: string } | { ok: false };

/** Which block of numbers a cédula belongs to; the sex of the historic blocks is a custom with known exceptions. */
export type CedulaBlock = 'historic_men' | 'historic_women' | 'nuip' | 'not_issued';

const CEDULA = /^\d{8,10}$/;

/**
 * Reads a cédula as people write it: 8 to 10 digits, dots and spaces tolerated. Older holders have shorter numbers,
 * padded with zeros on the left. A cédula carries no check digit (a suffix "-d" would make it a NIT).
 */
export function parseCedula(text: string): ParsedCedula {
  const digits = text.replace(/[. ]/g, '');
  const number = digits.replace(/^0+/, '');
  return CEDULA.test(digits) && number !== '' ? { ok: true, number, digits } : { ok: false };
}

/**
 * Block of a canonical number. Men were numbered from 1 (1952), women from 20,000,001 (1956), men again from 70 million;
 * since March 2000 everybody gets a NUIP from 1,000,000,000 on. Nothing was issued in between.
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
