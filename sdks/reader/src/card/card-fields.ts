import { isCalendarDate } from '../calendar.js';
import { AT, type CardPart, MARK } from './card-layout.js';

/** What a part holds: a value, `''` if it is empty as it may be, or `null` if it has no value of its form. */
export type PartText = string | null;

const NUL = 0;
const SPACE = 0x20;
/** Letters of Latin-1, apostrophe, hyphen, full stop and single spaces between words. */
const NAME = /^[A-Za-zÀ-ÖØ-öø-ÿ'´.-]+(?: [A-Za-zÀ-ÖØ-öø-ÿ'´.-]+)*$/;
const BLOOD_GROUP = /^(?:(?:A|B|O)[+-]|AB[+-])/;

/** The text of a part as Latin-1, from the first 169 bytes of a code. @param shift bytes by which the layout is moved to the end */
export function textAt(bytes: Uint8Array, part: CardPart, shift = 0): string {
  const [from, to] = AT[part];
  return latin1(bytes.subarray(Math.max(0, from + shift), Math.max(0, to + shift)));
}

/** Bytes as text, one character for each. `TextDecoder` reads Latin-1 as Windows-1252, which differs. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Whether everything between the fields is as on the known cards. */
export function isKnownLayout(bytes: Uint8Array): boolean {
  const has = (part: CardPart, form: RegExp) => form.test(textAt(bytes, part));
  return (
    has('version', /^(?:0[23]|I3)$/) &&
    has('afisCode', /^\d{8}$/) &&
    isEmpty(bytes, 'gapBeforeMark') &&
    textAt(bytes, 'mark') === MARK &&
    isEmpty(bytes, 'gapAfterMark') &&
    has('fingerCard', /^\d{8}$/) &&
    has('zeroBeforeSex', /^0$/) &&
    has('zeroAfterPlace', /^0$/) &&
    has('bloodGroup', BLOOD_GROUP)
  );
}

/** The number without the zeros before it: 3 to 10 digits. */
export function numberAt(bytes: Uint8Array, shift: number): PartText {
  return /^0*([1-9]\d{2,9})$/.exec(textAt(bytes, 'number', shift))?.[1] ?? null;
}

/** A name, filled up with NUL. Spaces at the end are dropped, but then `isPadded` is false. */
export function nameAt(bytes: Uint8Array, part: CardPart, shift: number): PartText {
  const name = textAt(bytes, part, shift).replace(/[\0 ]+$/, '');
  return name === '' || NAME.test(name) ? name : null;
}

/** Whether the name is filled up with NUL, as on the known cards. A name that is cut may end with the space between two words. */
export function isPadded(bytes: Uint8Array, part: CardPart): boolean {
  const [from, to] = AT[part];
  const name = bytes.subarray(from, to);
  const end = name.indexOf(NUL);
  return end === -1 || (name.subarray(end).every((byte) => byte === NUL) && name[end - 1] !== SPACE);
}

/** Whether a name fills its place, so that its end may be missing. */
export function isFull(bytes: Uint8Array, part: CardPart): boolean {
  return (bytes[AT[part][1] - 1] ?? NUL) !== NUL;
}

/** @returns `YYYY-MM-DD` */
export function birthAt(bytes: Uint8Array, shift: number, today: string): PartText {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(textAt(bytes, 'birth', shift)) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) && date <= today && date >= '1880' ? date : null;
}

export function sexAt(bytes: Uint8Array, shift: number): 'M' | 'F' | null {
  const sex = textAt(bytes, 'sex', shift);
  return sex === 'M' || sex === 'F' ? sex : null;
}

export function placeAt(bytes: Uint8Array, shift: number): PartText {
  const place = textAt(bytes, 'place', shift);
  return /^\d{5}$/.test(place) ? place : null;
}

function isEmpty(bytes: Uint8Array, part: CardPart): boolean {
  const [from, to] = AT[part];
  return bytes.subarray(from, to).every((byte) => byte === NUL);
}
