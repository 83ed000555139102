const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const DATE = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])($|[T ]\d\d:\d\d)/;
const LABEL_NAMES = new Map<string, Label>([
  ['fraud', 'fraud'],
  ['fraude', 'fraud'],
  ['1', 'fraud'],
  ['true', 'fraud'],
  ['chargeback', 'chargeback'],
  ['contracargo', 'chargeback'],
  ['legit', 'legit'],
  ['good', 'legit'],
  ['bueno', 'legit'],
  ['legitimo', 'legit'],
  ['legítimo', 'legit'],
  ['0', 'legit'],
  ['false', 'legit'],
  ['', 'unlabelled'],
  ['unknown', 'unlabelled'],
  ['desconocido', 'unlabelled'],
]);

/** Known result of a payment. */
export const LABELS = ['fraud', 'chargeback', 'legit', 'unlabelled'] as const;
export type Label = (typeof LABELS)[number];

/** Labels of payments that the merchant lost. Rates, costs and separation count them together as fraud. */
export const LOST_LABELS = ['fraud', 'chargeback'] as const satisfies readonly Label[];

/** Reads COP without thousands separators, such as `250000` or `250000.50`. `null`: empty; `undefined`: unreadable. */
export function readAmount(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') {
    return null;
  }
  return AMOUNT.test(trimmed) ? Number(trimmed) : undefined;
}

/**
 * Reads the month of an ISO 8601 date of this century, without time zone conversion. `null`: empty; `undefined`:
 * unreadable.
 */
export function readMonth(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') {
    return null;
  }
  return DATE.test(trimmed) ? trimmed.slice(0, 7) : undefined;
}

/** Reads a label in Spanish or English, or 0 and 1. `undefined`: unreadable. */
export function readLabel(text: string): Label | undefined {
  return LABEL_NAMES.get(text) ?? LABEL_NAMES.get(text.trim().toLowerCase());
}
