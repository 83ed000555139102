/** Groups of digits with blanks, dashes, dots or underscores between them. */
const DIGIT_GROUPS = /\d+(?:[\s._\u2010-\u2015\u2212-]{1,3}\d+)*/g;
const [CARD_DIGITS_MIN, CARD_DIGITS_MAX] = [13, 19];

/** Whether a text has what looks like the whole number of a payment card. Only its first digits may be sent. */
export function hasCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC');
  return (plain.match(DIGIT_GROUPS) ?? []).some((digits) => groupsHaveCard(digits.match(/\d+/g) ?? []));
}

/** A card may stand beside other numbers, so each sequence of whole groups is tried. */
function groupsHaveCard(groups: readonly string[]): boolean {
  return groups.some((_, first) => {
    let digits = '';
    for (const group of groups.slice(first)) {
      digits += group;
      if (digits.length > CARD_DIGITS_MAX) {
        return false;
      }
      if (digits.length >= CARD_DIGITS_MIN && hasCheckDigit(digits)) {
        return true;
      }
    }
    return false;
  });
}

/** The algorithm of Luhn (ISO/IEC 7812-1, annex B). A number of zeros only is no card. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum > 0 && sum % 10 === 0;
}
