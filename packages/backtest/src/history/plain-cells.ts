import { parseDay, parseDecimal, parsePesos } from '@cotejo/colombia/cells';
import { truthOf } from './cell-words.js';

const AMOUNT_MAX = 1_000_000_000_000;
const ISO_MONTH = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])($|[T ]\d\d:\d\d)/;
const LABEL_NAMES = new Map<string, Label>([
  ['fraud', 'fraud'],
  ['fraude', 'fraud'],
  ['fraudulento', 'fraud'],
  ['chargeback', 'chargeback'],
  ['contracargo', 'chargeback'],
  ['legit', 'legit'],
  ['good', 'legit'],
  ['bueno', 'legit'],
  ['buena', 'legit'],
  ['legitimo', 'legit'],
  ['legítimo', 'legit'],
  ['no fraude', 'legit'],
  ['', 'unlabelled'],
]);
/** In a column such as `¿Fraude?`. */
const TRUE_LABELS = new Map<boolean | 'unknown' | undefined, Label>([
  [true, 'fraud'],
  [false, 'legit'],
  ['unknown', 'unlabelled'],
]);

/** Known result of a payment. */
export const LABELS = ['fraud', 'chargeback', 'legit', 'unlabelled'] as const;
export type Label = (typeof LABELS)[number];

/** Labels of payments that the merchant lost. Rates, costs and separation count them together as fraud. */
export const LOST_LABELS = ['fraud', 'chargeback'] as const satisfies readonly Label[];

/** Reads pesos as Colombian files have them. `null`: empty; `undefined`: unreadable, or it can be read in two ways. */
export function readAmount(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') {
    return null;
  }
  const parsed = parsePesos(trimmed);
  return parsed.ok && parsed.pesos >= 0 && parsed.pesos < AMOUNT_MAX ? parsed.pesos : undefined;
}

/**
 * Reads the month of a date of this century, as ISO 8601 or Colombian files have it, without time zone conversion. `null`:
 * empty; `undefined`: unreadable.
 */
export function readMonth(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') {
    return null;
  }
  const date = ISO_MONTH.test(trimmed) ? trimmed : (parseDay(trimmed) ?? '');
  return date.startsWith('20') ? date.slice(0, 7) : undefined;
}

/** A time of day after a date: `10:22:00 a. m.`, `T08:00:00-05:00`. */
const TIME = /[T ](\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?: ?([ap])\.? ?m\.?|(Z|[+-]\d\d:?\d\d))?$/i;
const BOGOTA = '-05:00';

/**
 * Reads the moment of a date with a time of day, in Bogotá where it names no zone. `undefined`: the date has no time of day, so that the
 * hour of the order is unknown.
 */
export function readTime(text: string): number | undefined {
  const trimmed = text.trim();
  const [, hours, minutes, half, zone] = TIME.exec(trimmed) ?? [];
  const day = hours === undefined ? null : parseDay(trimmed);
  if (day === null || hours === undefined) {
    return undefined;
  }
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const time = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${minutes}:00${zone?.toUpperCase() ?? BOGOTA}`);
  return Number.isNaN(time) ? undefined : time;
}

/** Reads a label in Spanish or English, or whether it was a fraud: `sí`, `no`, 1, 0. `undefined`: unreadable. */
export function readLabel(text: string): Label | undefined {
  const word = text.trim().toLowerCase();
  return LABEL_NAMES.get(word) ?? TRUE_LABELS.get(truthOf(word));
}

/** Reads a score from 0 to 100, in tenths as the service gives it. `undefined`: unreadable, or empty. */
export function readScore(text: string): number | undefined {
  const score = parseDecimal(text);
  return score !== null && score >= 0 && score <= 100 ? Math.round(score * 10) / 10 : undefined;
}
