import { hasCardNumber } from '../card-number.js';
import type { FieldProblem } from '../field-problems.js';
import { isPhone, lacksCountry, PHONE } from './phone-format.js';

/** A check with a special code. */
export interface TextCheck {
  /** Its name in class-validator. */
  name: string;
  code: FieldProblem;
  holds(value: unknown): boolean;
}

/** Rule of a text of a request. */
export interface TextRule {
  minLength?: number;
  maxLength: number;
  /** Absent: any text. */
  pattern?: RegExp;
  checks?: readonly TextCheck[];
}

/** Reference of a biometric operator. 64 of these characters are too few for an image or a template. */
const BIOMETRIC_REFERENCE = /^[A-Za-z0-9._-]{8,64}$/;
/** A bearer token (RFC 6750, 2.1). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
/** Checks the shape only: one @, a domain with a dot, no spaces. The email source checks whether the domain exists. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const CARD_BEGINNING = /^\d{6,8}$/;
/** A number as a reader returns it, with the fillers of a machine-readable zone. */
const READ_NUMBER = /^[0-9A-Za-z<]+$/;
/** The letters and signs of names on documents, and digits that a reader took for letters. A picture, written as text, has other signs. */
const READ_NAME = /^[\p{L}\p{M}\p{N} .'´’-]+$/u;
const READ_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Any text without control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const PRINTABLE = /^[^\u0000-\u001f\u007f]*$/;

const HAS_COUNTRY_CODE: TextCheck = {
  name: 'hasCountryCode',
  code: 'missing_country_code',
  holds: (value) => !lacksCountry(value),
};
const IS_PHONE: TextCheck = { name: 'isPhone', code: 'invalid_phone', holds: isPhone };

const HAS_NO_CARD_NUMBER: TextCheck = {
  name: 'hasNoCardNumber',
  code: 'card_number',
  holds: (value) => typeof value !== 'string' || !hasCardNumber(value),
};

export const TEXT_CHECKS: readonly TextCheck[] = [HAS_COUNTRY_CODE, IS_PHONE, HAS_NO_CARD_NUMBER];

/** The rules of the texts, which both variants share. */
export const TEXT_RULES = {
  name: { maxLength: 100 },
  biometric: { minLength: 8, maxLength: 64, pattern: BIOMETRIC_REFERENCE },
  phone: { maxLength: 32, pattern: PHONE, checks: [HAS_COUNTRY_CODE, IS_PHONE] },
  phoneToken: { minLength: 16, maxLength: 4_096, pattern: TOKEN },
  email: { maxLength: 254, pattern: EMAIL },
  address: { minLength: 1, maxLength: 200, pattern: PRINTABLE },
  city: { minLength: 1, maxLength: 80, pattern: PRINTABLE },
  payer: { maxLength: 100, pattern: PRINTABLE, checks: [HAS_NO_CARD_NUMBER] },
  receiver: { maxLength: 100, pattern: PRINTABLE, checks: [HAS_NO_CARD_NUMBER] },
  readNumber: { maxLength: 30, pattern: READ_NUMBER },
  readName: { maxLength: 100, pattern: READ_NAME },
  readDate: { maxLength: 10, pattern: READ_DATE },
  bin: { maxLength: 8, pattern: CARD_BEGINNING, checks: [HAS_NO_CARD_NUMBER] },
} as const satisfies Record<string, TextRule>;

/** The problem that the service reports for a text. */
export function textProblem(
  { minLength = 0, maxLength, pattern, checks = [] }: TextRule,
  text: string,
): FieldProblem | null {
  const failed = checks.find(({ holds }) => !holds(text));
  if (failed) {
    return failed.code;
  }
  if (pattern && !pattern.test(text)) {
    return 'invalid_format';
  }
  // Counted as class-validator counts: a sign of two code units is one.
  const { length } = [...text];
  return length >= minLength && length <= maxLength ? null : minLength > 0 ? 'invalid_length' : 'too_long';
}
