const WEIGHTS = [7, 3, 1] as const;

/** The check digit of ICAO Doc 9303, part 3, section 4.9: digits count as they are, A to Z as 10 to 35, `<` as 0. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    sum += numberOf(text.charCodeAt(at)) * (WEIGHTS[at % WEIGHTS.length] as number);
  }
  return String(sum % 10);
}

const NINE = 57;
const ZERO = 48;
const A = 65;
const FILLER = 60;

function numberOf(code: number): number {
  if (code === FILLER) {
    return 0;
  }
  return code <= NINE ? code - ZERO : code - A + 10;
}
