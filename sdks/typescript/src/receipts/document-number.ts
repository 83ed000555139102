import { isGiven, tidyText } from './tidy-text.js';

/** The member with the number of a document and the member with its kind, in verify and look-up and in analyze. */
const MEMBERS = [
  ['cedula', 'tipo_documento'],
  ['doc_number', 'doc_type'],
] as const;

interface Form {
  /** The name of the kind, which people may write before the number. */
  prefix: RegExp;
  /** The number after its zeros on the left. */
  number: RegExp;
}

const CITIZEN = /^(?:CC|C\.C\.):? *(?=\d)/i;
const WITHOUT_KIND: Form = { prefix: CITIZEN, number: /^(?=\d{8,10}$)0*([1-9]\d*)$/ };
const FORMS: ReadonlyMap<string, Form> = new Map([
  ['CC', { prefix: CITIZEN, number: /^(?=\d{5,10}$)0*([1-9]\d*)$/ }],
  ['CE', { prefix: /^(?:CE|C\.E\.):? *(?=\d)/i, number: /^(?=\d{5,10}$)0*([1-9]\d{4,6})$/ }],
  ['PPT', { prefix: /^(?:PPT|P\.P\.T\.):? *(?=\d)/i, number: /^(?=\d{5,10}$)0*([1-9]\d{4,7})$/ }],
]);
const PASSPORT = /^(?=.*\d)[A-Za-z\d]{5,9}$/;
const WIDE_ZERO = 0xff10;
const SHORT = /^\d{5,7}$/;
/** The API takes no shorter number without a kind. */
const DIGITS_WITHOUT_KIND = 8;

/**
 * What stands for a document in receipts: the number without zeros on the left, behind its kind unless it is a cédula of a citizen.
 *
 * @param kind `null`: not sent
 * @returns `null` when the service would refuse the number
 */
export function documentId(text: string, kind: string | null): string | null {
  const number = kind === 'PA' ? passportNumber(text) : digitsAfterZeros(text, kind);
  return number === null || kind === null || kind === 'CC' ? number : `${kind} ${number}`;
}

function digitsAfterZeros(text: string, kind: string | null): string | null {
  const form = kind === null ? WITHOUT_KIND : FORMS.get(kind);
  return form?.number.exec(digitsOf(text, form))?.[1] ?? null;
}

/**
 * The request to send: a number of 5 to 7 digits without a kind is an old cédula, and gets zeros on the left. The given request does
 * not change.
 *
 * @param request also the body of a replay, which has the original request in it
 */
export function withPaddedNumber<T>(request: T): T {
  if (!isRecord(request)) {
    return request;
  }
  const { request: original } = request;
  const sent = withPaddedMembers(request);
  return isRecord(original) ? { ...sent, request: withPaddedMembers(original) } : sent;
}

function withPaddedMembers<T extends Record<string, unknown>>(request: T): T {
  let sent = request;
  for (const [member, kind] of MEMBERS) {
    const digits = isGiven(request[kind]) ? '' : digitsOf(request[member], WITHOUT_KIND);
    sent = SHORT.test(digits) ? { ...sent, [member]: digits.padStart(DIGITS_WITHOUT_KIND, '0') } : sent;
  }
  return sent;
}

/** The text without the name of the kind, blanks, and dots between groups of three digits. */
function digitsOf(text: unknown, { prefix }: Form): string {
  if (typeof text !== 'string') {
    return '';
  }
  const sent = withPlainDigits(text).replace(prefix, '').replaceAll(' ', '');
  return /^0*\d{1,3}(?:\.\d{3})+$/.test(sent) ? sent.replaceAll('.', '') : sent;
}

function passportNumber(text: string): string | null {
  const written = withPlainDigits(text).replace(/(?<=[A-Za-z\d])[ -](?=[A-Za-z\d])/g, '');
  const number = /^\d+$/.test(written) ? written.replace(/^0+/, '') : written.toUpperCase();
  return number !== '' && PASSPORT.test(written) ? number : null;
}

/** Asian keyboards have digits of full width. */
function withPlainDigits(text: string): string {
  return tidyText(text).replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - WIDE_ZERO));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
