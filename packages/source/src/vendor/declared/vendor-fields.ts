import { ProviderUnavailableError } from '../../errors.js';
import { comparableWord, valueAt } from './answer-path.js';
import type { FieldRule } from './declaration.js';
import { parseDay } from './printed-dates.js';

type FieldValue = string | number | boolean;

interface Field {
  value: FieldValue | null;
  /** What the vendor sent, if the declaration has no meaning for it. */
  unknownWord: string | null;
}

/**
 * The fields of one answer that the declaration maps, and nothing else of it. A field that the vendor did not send, or sent in
 * words that the declaration does not have, is `null`.
 */
export class VendorFields {
  private readonly fields: ReadonlyMap<string, Field>;

  constructor(rules: Record<string, FieldRule>, answer: unknown) {
    this.fields = new Map(Object.entries(rules).map(([name, rule]) => [name, readField(rule, answer)]));
  }

  text(name: string): string | null {
    const value = this.value(name);
    return value === null ? null : String(value);
  }

  flag(name: string): boolean | null {
    const value = this.value(name);
    return typeof value === 'boolean' ? value : null;
  }

  number(name: string): number | null {
    const value = this.value(name);
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }

  /** As YYYY-MM-DD. */
  day(name: string): string | null {
    const text = this.text(name);
    return text === null ? null : parseDay(text);
  }

  /** The word that the vendor sent, if the declaration has no meaning for it: the source may have a table of words. */
  unknownWord(name: string): string | null {
    return this.fields.get(name)?.unknownWord ?? null;
  }

  /** Refuses the answer about somebody else. @throws ProviderUnavailableError `wrong_subject` */
  refuseOther(name: string, isSame: (text: string) => boolean): void {
    const text = this.text(name);
    if (text !== null && !isSame(text)) {
      throw new ProviderUnavailableError('wrong_subject');
    }
  }

  /** Whether the declaration maps a field that this answer does not have. */
  lacks(name: string): boolean {
    return this.fields.has(name) && this.value(name) === null;
  }

  private value(name: string): FieldValue | null {
    return this.fields.get(name)?.value ?? null;
  }
}

function readField({ at = [], words, is }: FieldRule, answer: unknown): Field {
  if (is !== undefined) {
    return { value: is, unknownWord: null };
  }
  const values = [at].flat().map((path) => valueAt(answer, path));
  const value = values.find((each) => each !== null) ?? null;
  if (value === null || words === undefined) {
    return { value, unknownWord: null };
  }
  const word = comparableWord(value);
  const meaning = Object.entries(words).find(([each]) => comparableWord(each) === word);
  return { value: meaning?.[1] ?? null, unknownWord: meaning === undefined ? String(value) : null };
}
