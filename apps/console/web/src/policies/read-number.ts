import { readPesos } from '../i18n/read-pesos.js';

const POINTS_MAX = 100;
const upToMax = (points: number): number => (points <= POINTS_MAX ? points : Number.NaN);

/** Each reads a typed number of a policy; `NaN`: the text is no such number. */
export const READERS = {
  /** Whole points, 0 to 100. */
  points: (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? upToMax(Number(typed)) : Number.NaN),
  /** Points in steps of a half, with a point or a comma. */
  half_points: (typed: string): number =>
    /^\d{1,3}([.,][05])?$/.test(typed.trim()) ? upToMax(Number(typed.trim().replace(',', '.'))) : Number.NaN,
  /** Pesos without cents. */
  amount: (typed: string): number => readPesos(typed) ?? Number.NaN,
};

/** The text of a field: as typed while it means the number, and otherwise the number, which something else changed. */
export function textOf(
  value: number,
  typed: string,
  kind: keyof typeof READERS,
  format: (value: number) => string = String,
): string {
  if (Object.is(READERS[kind](typed), value)) {
    return typed;
  }
  return Number.isNaN(value) ? '' : format(value);
}
