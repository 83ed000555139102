/** Six digits in a row could be a document number. Servers and pages compare other forms with the number too. */
const REFERENCE = /^(?!.*\d{6})[A-Za-z0-9][A-Za-z0-9._/-]{0,59}$/;

/** Whether a text can name a request: it must not show the person. */
export const isReference = (text: string): boolean => REFERENCE.test(text);

/** A shorter number is in many names by chance. */
const NAMED_DIGITS_MIN = 6;

/** Whether a name has one of these numbers, however it is written. */
export function namesNumber(name: string, numbers: readonly (string | undefined)[]): boolean {
  const digits = name.replace(/\D/g, '');
  return numbers.some((number) => (number?.length ?? 0) >= NAMED_DIGITS_MIN && digits.includes(number as string));
}
