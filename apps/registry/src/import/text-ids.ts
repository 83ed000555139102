import { TextDecoder } from 'node:util';
import { visibleText } from '@cotejo/colombia/visible-text';
import { SnapshotImportError } from '@cotejo/snapshot';
import { LETTER_OF_UTF8 } from '@cotejo/tables/file-text';

/** Reasons why a text cannot be stored. `idOf` returns them as negative numbers. */
export const TEXT_PROBLEMS = ['too_long', 'encoding', 'characters'] as const;
export type TextProblem = (typeof TEXT_PROBLEMS)[number];

const LENGTH_MAX = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const CONTROL = /[\u0000-\u001f\u007f]/;
const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
const START_CAPACITY = 1 << 14;

/**
 * Gives each text an id, in order of appearance; 0 is the empty text. Each spelling is decoded, freed of marks that nobody
 * sees, trimmed and normalised (NFC) once. After that it is recognised by its bytes, in a hash table that creates no strings and no garbage: an import
 * of a whole registry makes hundreds of millions of look-ups.
 */
export class TextIds {
  /** Index of a spelling plus 1, by slot; 0 means that the slot is free. */
  private slots = new Int32Array(2 * START_CAPACITY);
  /** For each spelling: its hash, its id, and where its bytes end in the pool. */
  private hashes = new Int32Array(START_CAPACITY);
  private ids = new Int32Array(START_CAPACITY);
  private ends = new Uint32Array(START_CAPACITY);
  private pool = Buffer.allocUnsafe(16 * START_CAPACITY);
  private spellings = 0;
  private readonly decoder: TextDecoder;
  /** Index of the spelling that equals the normalised text, by id. */
  private readonly normalised: number[] = [-1];

  constructor(private readonly options: { noun: string; encoding: 'utf-8' | 'latin1'; max: number }) {
    this.decoder = new TextDecoder(options.encoding, { fatal: true });
  }

  /** Number of texts that have an id, including the empty text. */
  get size(): number {
    return this.normalised.length;
  }

  /**
   * Returns the id of the text in `bytes` from `start` to `end`, or `-1 - index in TEXT_PROBLEMS` if it cannot be stored.
   * @throws SnapshotImportError `too_many_texts`
   */
  idOf(bytes: Buffer, start: number, end: number): number {
    if (start === end) {
      return 0;
    }
    const hash = hashOf(bytes, start, end);
    const index = this.find(bytes, start, end, hash);
    return index >= 0 ? (this.ids[index] as number) : this.learn(bytes, start, end, hash);
  }

  /** Returns the id of a decoded text. */
  idOfText(text: string): number {
    const bytes = Buffer.from(text);
    if (bytes.length === 0) {
      return 0;
    }
    const hash = hashOf(bytes, 0, bytes.length);
    const index = this.find(bytes, 0, bytes.length, hash);
    return index >= 0 ? (this.ids[index] as number) : this.add(bytes, hash, null);
  }

  textOf(id: number): string {
    return id === 0 ? '' : this.bytesOf(id).toString('utf8');
  }

  bytesOf(id: number): Buffer {
    const spelling = this.normalised[id] as number;
    return this.pool.subarray(this.startOf(spelling), this.ends[spelling]);
  }

  private startOf(spelling: number): number {
    return spelling === 0 ? 0 : (this.ends[spelling - 1] as number);
  }

  private find(bytes: Buffer, start: number, end: number, hash: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const spelling = (slots[slot] as number) - 1;
      if (spelling < 0) {
        return -1;
      }
      if (hashes[spelling] === hash && this.equals(spelling, bytes, start, end)) {
        return spelling;
      }
    }
  }

  private equals(spelling: number, bytes: Buffer, start: number, end: number): boolean {
    const { pool } = this;
    let at = this.startOf(spelling);
    if ((this.ends[spelling] as number) - at !== end - start) {
      return false;
    }
    for (let i = start; i < end; i += 1) {
      if (pool[at] !== bytes[i]) {
        return false;
      }
      at += 1;
    }
    return true;
  }

  private learn(bytes: Buffer, start: number, end: number, hash: number): number {
    const spelling = bytes.subarray(start, end);
    const text = this.decoded(spelling);
    const problem = text === null ? 'encoding' : problemOf(text);
    if (problem) {
      return -1 - TEXT_PROBLEMS.indexOf(problem);
    }
    const isNormalised = Buffer.from(text as string).equals(spelling);
    return this.add(spelling, hash, isNormalised ? null : this.idOfText(text as string));
  }

  private decoded(bytes: Buffer): string | null {
    // Any bytes are Latin-1. Those of UTF-8 read `MuÃ±oz`.
    if (this.options.encoding === 'latin1' && LETTER_OF_UTF8.test(bytes.toString('latin1'))) {
      return null;
    }
    try {
      return visibleText(this.decoder.decode(bytes)).normalize('NFC').trim();
    } catch {
      return null;
    }
  }

  /** Adds a spelling of the text `id`. If `id` is `null`, the spelling is a new text and gets the next id. */
  private add(spelling: Buffer, hash: number, id: number | null): number {
    const { noun, max } = this.options;
    if (this.spellings === max) {
      throw new SnapshotImportError(
        'too_many_texts',
        `more than ${max} different ${noun}: is a column mapped wrongly?`,
      );
    }
    if (this.spellings === this.ids.length) {
      this.grow();
    }
    const index = this.spellings;
    const start = this.startOf(index);
    this.reserve(start + spelling.length);
    spelling.copy(this.pool, start);
    this.ends[index] = start + spelling.length;
    this.hashes[index] = hash;
    this.ids[index] = id ?? this.normalised.length;
    if (id === null) {
      this.normalised.push(index);
    }
    this.spellings += 1;
    this.place(index, hash);
    return this.ids[index] as number;
  }

  private place(index: number, hash: number): void {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    while (this.slots[slot] !== 0) {
      slot = (slot + 1) & mask;
    }
    this.slots[slot] = index + 1;
  }

  private reserve(bytes: number): void {
    if (bytes <= this.pool.length) {
      return;
    }
    const pool = Buffer.allocUnsafe(2 * this.pool.length);
    this.pool.copy(pool);
    this.pool = pool;
  }

  private grow(): void {
    const capacity = 2 * this.ids.length;
    const widened = (from: Int32Array) => {
      const to = new Int32Array(capacity);
      to.set(from);
      return to;
    };
    this.hashes = widened(this.hashes);
    this.ids = widened(this.ids);
    const ends = new Uint32Array(capacity);
    ends.set(this.ends);
    this.ends = ends;
    this.slots = new Int32Array(2 * capacity);
    for (let index = 0; index < this.spellings; index += 1) {
      this.place(index, this.hashes[index] as number);
    }
  }
}

/** FNV-1a with a final mix, because its low bits are weak. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let i = start; i < end; i += 1) {
    hash = Math.imul(hash ^ (bytes[i] as number), HASH_PRIME);
  }
  return hash ^ (hash >>> 15);
}

function problemOf(text: string): TextProblem | null {
  if (text.length > LENGTH_MAX) {
    return 'too_long';
  }
  return CONTROL.test(text) ? 'characters' : null;
}
