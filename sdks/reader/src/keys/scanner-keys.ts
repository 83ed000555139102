import { todayInColombia } from '../calendar.js';
import { latin1 } from '../card/card-fields.js';
import { TEMPLATES_AT } from '../card/card-layout.js';
import { readCard } from '../card/read-card.js';
import type { ReadDocument } from '../read-document.js';
import { readZone } from '../zone/read-zone.js';
import { readCardWithoutGaps } from './card-without-gaps.js';

/** A zone has 90 characters and its line breaks; a scanner that types no NUL types fewer characters than the card has bytes. */
const KEPT_MAX = TEMPLATES_AT;
const LATIN1_MAX = 0xff;
/** Keys that scanners press for a byte that no key has. */
const NAMED_KEYS: Record<string, number> = { Enter: 0x0a, Tab: 0x09 };

/**
 * Collects what a scanner types. Only the first 169 characters are kept, as bytes that are overwritten after each reading: what
 * follows are the fingerprint templates, and no text is ever made of them.
 */
export class ScannerKeys {
  readonly #kept = new Uint8Array(KEPT_MAX);
  #count = 0;

  /** How many characters came, the dropped ones too. */
  get count(): number {
    return this.#count;
  }

  /** @param key `key` of a keyboard event; keys such as `Shift` are ignored */
  press(key: string): void {
    const code = key.length === 1 ? key.charCodeAt(0) : NAMED_KEYS[key];
    // A line break or tab before the first character is of the person who moved to this field.
    const isBefore = this.#count === 0 && key in NAMED_KEYS;
    if (code === undefined || code > LATIN1_MAX || isBefore) {
      return;
    }
    if (this.#count < KEPT_MAX) {
      this.#kept[this.#count] = code;
    }
    this.#count += 1;
  }

  /** Reads what came since the last call, and forgets it. `null`: it is not of a document. */
  read(today: string = todayInColombia()): ReadDocument | null {
    const bytes = this.#kept.subarray(0, Math.min(this.#count, KEPT_MAX));
    const read = readCardKeys(bytes, today) ?? readZone(latin1(bytes), today);
    this.clear();
    return read;
  }

  clear(): void {
    this.#kept.fill(0);
    this.#count = 0;
  }
}

/** A scanner that types no NUL moves the fields together, so the number and the birth date no longer fit one layout. */
function readCardKeys(bytes: Uint8Array, today: string): ReadDocument | null {
  return readCardWithoutGaps(bytes, today) ?? readCard(bytes, today);
}
