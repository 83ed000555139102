import { formatOf, type Place, ZONE_FORMATS, type ZoneFormat } from '../zone/zone-format.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const ANY = `${LETTERS}${DIGITS}<`;

/** Letters that may stand at each place of each line. `0` and `O` look alike in OCR-B, and only their places differ. */
export function alphabetsOf(length: number): string[][] {
  const format = ZONE_FORMATS.find((each) => each.length === length) as ZoneFormat;
  const alphabets = Array.from({ length: format.lines }, () => Array<string>(length).fill(ANY));
  const allow = ([line, from, to]: Place, letters: string) => alphabets[line]?.fill(letters, from, to);
  for (const part of ['code', 'issuer', 'nationality', 'names'] as const) {
    allow(format[part], `${LETTERS}<`);
  }
  for (const part of ['birth', 'expiry'] as const) {
    allow(format[part], DIGITS);
  }
  allow(format.sex, 'MFX<');
  for (const { at } of format.checks) {
    allow(at, `${DIGITS}<`);
  }
  return alphabets;
}

/** Colombia's digital card has only digits in its serial and in the number of its holder. */
export function alphabetsOfCedula(): string[][] {
  const alphabets = alphabetsOf(30);
  alphabets[0]?.fill(`${DIGITS}<`, 5, 30);
  alphabets[1]?.fill(`${DIGITS}<`, 18, 29);
  return alphabets;
}

export const isCedula = (lines: readonly string[]): boolean =>
  formatOf(lines)?.length === 30 && lines[0]?.startsWith('ICCOL') === true;
