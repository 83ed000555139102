import type { PartialDate } from '../birth-date.js';

/** The compared properties of a list entry. */
export interface NameEntry {
  /** Need not be unique. */
  id: string;
  /** `weak`: an alias so common that it counts only when the birth date agrees too. */
  names: readonly { text: string; weak?: boolean }[];
  birthDates?: readonly PartialDate[];
  /** ISO 3166-1 alpha-2. */
  countries?: readonly string[];
}
