import { TextDecoder } from 'node:util';
import { SnapshotImportError } from '@cotejo/snapshot';

/** Why a text cannot be stored; as ids they are below zero. */
export const TEXT_PROBLEMS = ['too_long', 'encoding', 'characters'] as const;
export type TextProblem = (typeof TEXT_PROBLEMS)[number];

const LENGTH_MAX = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;
const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
const START_CAPACITY = 1 << 14;

/**
 * Gives texts their ids by their bytes, in order of appearance; 0 is the empty text. Each spelling is decoded, trimmed and
 * normalised (NFC) once, and then known by its bytes: a hash table without strings and without garbage, since a registry
 * asks it hundreds of millions of times.
 */
export class TextIds {
  /** Index of a spelling by slot, plus 1; 0 for a free one. */
  private slots = new Int32Array(2 * START_CAPACITY);
  /** Of each spelling: its hash, its id (or problem), and where its bytes end in the pool. */
  private hashes = new Int32Array(START_CAPACITY);
  private ids = new Int32Array(START_CAPACITY);
  private ends = new Uint32Array(START_CAPACITY);
  private pool = Buffer.allocUnsafe(16 * START_CAPACITY);
  private spellings = 0;
  private readonly decoder: TextDecoder;
  /** Index of the spelling that is the text itself, by id. */
  private readonly own: number[] = [-1];

  constructor(private readonly options: { what: string; encoding: 'utf-8' | 'latin1'; max: number }) {
    this.decoder = new TextDecoder(options.encoding, { fatal: true });
  }

  /** Texts that have an id, the empty one among them. */
  get size(): number {
    return this.own.length;
  }

  /**
   * Id of the text in `bytes` from `start` to `end`; `-1 - index in TEXT_PROBLEMS` for one that cannot be stored.
   * @throws SnapshotImportError `too_many_texts`
   */
  idOf(bytes: Buffer, start: number, end: number): number {
    if (start === end) {
      return 0;
    }
    const hash = hashOf(bytes, start, end);
    const known = this.find(bytes, start, end, hash);
    return known >= 0 ? (this.ids[known] as number) : this.learn(bytes, start, end, hash);
  }

  /** Id of a text that is already decoded. */
  idOfText(text: string): number {
    const bytes = Buffer.from(text);
    if (bytes.length === 0) {
      return 0;
    }
    const hash = hashOf(bytes, 0, bytes.length);
    const known = this.find(bytes, 0, bytes.length, hash);
    return known >= 0 ? (this.ids[known] as number) : this.add(bytes, hash, null);
  }

  textOf(id: number): string {
    return id === 0 ? '' : this.bytesOf(id).toString('utf8');
  }

  bytesOf(id: number): Buffer {
    const spelling = this.own[id] as number;
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
    const isOwn = Buffer.from(text as string).equals(spelling);
    return this.add(spelling, hash, isOwn ? null : this.idOfText(text as string));
  }

  private decoded(bytes: Buffer): string | null {
    try {
      return this.decoder.decode(bytes).normalize('NFC').trim();
    } catch {
      return null;
    }
  }

  /** Adds a spelling of the text with that id; `null`: it is a text of its own, and gets the next one. */
  private add(spelling: Buffer, hash: number, id: number | null): number {
    const { what, max } = this.options;
    if (this.spellings === max) {
      throw new SnapshotImportError(
        'too_many_texts',
        `more than ${max} different ${what}: is a column mapped wrongly?`,
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
    this.ids[index] = id ?? this.own.length;
    if (id === null) {
      this.own.push(index);
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

/** FNV-1a, mixed at the end: its low bits alone are weak. */
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
