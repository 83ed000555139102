const DIGITS_COMPARED = 7;
const NATIONAL_DIGITS = 10;
const BASE = 10;
/** The whole Colombian number repeats up to this many digits: `3131313131`, `3103103103`. */
const PERIOD_MAX = 3;

/**
 * Whether a number is what people type to fill a field: its last seven digits are equal or count up or down, or the whole
 * number repeats a few digits. Of ten million honest lines with one prefix, about thirty look so.
 * @param e164 a number with its country code
 */
export function isPlaceholderPhone(e164: string): boolean {
  const last = e164.slice(-DIGITS_COMPARED);
  const national = e164.startsWith('+57') ? e164.slice(-NATIONAL_DIGITS) : '';
  return isSeries(last) || (national.length === NATIONAL_DIGITS && isRepeated(national));
}

/** Whether each digit is the one before plus the same step of -1, 0 or 1; after 9 comes 0. */
function isSeries(digits: string): boolean {
  const steps = new Set(
    Array.from(digits.slice(1), (digit, index) => (Number(digit) - Number(digits[index]) + BASE) % BASE),
  );
  const [step = 2] = steps;
  return steps.size === 1 && [0, 1, 9].includes(step);
}

function isRepeated(digits: string): boolean {
  for (let period = 1; period <= PERIOD_MAX; period += 1) {
    if (digits.slice(period) === digits.slice(0, -period)) {
      return true;
    }
  }
  return false;
}
