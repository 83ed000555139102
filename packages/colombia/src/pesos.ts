import { visibleText } from './visible-text.js';

export type ParsedPesos = { ok: true; pesos: number } | { ok: false; problem: 'ambiguous_number' | 'must_be_number' };

const CURRENCY = /^(?:\$|cop\b)[ $]*|[ ]*(?:cop|pesos)$/gi;
/** Thousands in groups of three, with an optional part of a peso behind another sign. */
const THOUSANDS = [
  /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/,
  /^[1-9]\d{0,2}(?:,\d{3}){2,}(?:\.\d{1,2})?$/,
  /^[1-9]\d{0,2},\d{3}\.\d{1,2}$/,
  /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,2})?$/,
  // Colombians write the millions with an apostrophe.
  /^[1-9]\d{0,2}['’´]\d{3}(?:[.,'’´]\d{3})*(?:,\d{1,2})?$/,
];
/** The comma of Colombia's decimals or the one of English thousands; or two signs of which either may be the decimal one. */
const AMBIGUOUS = /^[1-9]\d{0,2}(?:,\d{3}|(?:\.\d{3})+,\d{3,}|(?:,\d{3})+\.\d{3,})$/;
const DECIMAL = /^\d{1,16}(?:[.,]\d{1,15})?$/;
/** As programs write a large number. */
const SCIENTIFIC = /^\d(?:\.\d{1,15})?e\+?\d{1,2}$/i;

/**
 * Reads an amount in pesos as people, spreadsheets and programs in Colombia write it: `250000`, `250.000`, `$ 1.250.000,00`,
 * `1'250.000`, `1,250,000.00`, `250000.5`. In groups of three digits a dot separates thousands, because nobody counts in
 * thousandths of a peso; `250000.000` has no groups, so its dot is a decimal point. `250,000` may be 250 or 250,000 pesos, so it is ambiguous.
 */
export function parsePesos(text: string): ParsedPesos {
  const written = visibleText(text).trim();
  const [sign, rest] = written.startsWith('-') ? [-1, written.slice(1)] : [1, written];
  const number = rest.replaceAll(CURRENCY, '');
  if (AMBIGUOUS.test(number)) {
    return { ok: false, problem: 'ambiguous_number' };
  }
  const pesos = sign * Number(plainNumber(number));
  return Number.isFinite(pesos) ? { ok: true, pesos } : { ok: false, problem: 'must_be_number' };
}

function plainNumber(number: string): string {
  if (THOUSANDS.some((form) => form.test(number))) {
    const decimals = /[.,](\d{1,2})$/.exec(number)?.[1] ?? '';
    const whole = decimals === '' ? number : number.slice(0, -decimals.length - 1);
    return `${whole.replaceAll(/\D/g, '')}.${decimals}`;
  }
  return DECIMAL.test(number) || SCIENTIFIC.test(number) ? number.replace(',', '.') : 'NaN';
}

/** Reads a decimal number with a point or a comma, such as a coordinate; `null` for another text. */
export function parseDecimal(text: string): number | null {
  const number = visibleText(text).trim();
  return /^-?\d{1,9}(?:[.,]\d{1,15})?$/.test(number) ? Number(number.replace(',', '.')) : null;
}
