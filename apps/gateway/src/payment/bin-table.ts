/** What is known of the issuer of a card. `null`: the table does not say. */
export interface BinEntry {
  /** ISO 3166-1 alpha-2, in capitals. */
  country: string | null;
  kind: CardKind | null;
}

export const CARD_KINDS = ['credit', 'debit', 'prepaid'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export const ROWS_MAX = 1_000_000;
const [PREFIX_MIN, PREFIX_MAX] = [6, 8];
const PREFIX = /^\d{6,8}$/;
const COUNTRY = /^[A-Z]{2}$/;
/** Countries and kinds are kept as one number of 16 bits. */
const KINDS = [null, ...CARD_KINDS] as const;
const LETTERS = 26;
const NO_COUNTRY = LETTERS * LETTERS;
const A = 'A'.charCodeAt(0);

/** Why a row is skipped. */
export type BadRow = 'bad_bin' | 'bad_country' | 'bad_kind' | 'repeated_bin';

/** Prefixes of one length, sorted, with six bytes for each. */
interface Prefixes {
  keys: Uint32Array;
  entries: Uint16Array;
}

/** A table of card issuers in memory, at most 6 MB. */
export class BinTable {
  private constructor(private readonly byLength: ReadonlyMap<number, Prefixes>) {}

  static readonly EMPTY = new BinTable(new Map());

  /** @param rows entries of `packEntry` by prefix */
  static of(rows: ReadonlyMap<string, number>): BinTable {
    const byLength = Map.groupBy(rows.keys(), ({ length }) => length);
    return new BinTable(
      new Map(
        [...byLength].map(([length, prefixes]) => {
          const keys = Uint32Array.from(prefixes, Number).sort();
          const entryOf = (key: number) => rows.get(String(key).padStart(length, '0')) as number;
          return [length, { keys, entries: Uint16Array.from(keys, entryOf) }];
        }),
      ),
    );
  }

  get isEmpty(): boolean {
    return this.byLength.size === 0;
  }

  /** The entry of the longest prefix of the digits. */
  find(digits: string): BinEntry | undefined {
    for (let length = Math.min(PREFIX_MAX, digits.length); length >= PREFIX_MIN; length--) {
      const prefixes = this.byLength.get(length);
      const at = prefixes ? indexOf(prefixes.keys, Number(digits.slice(0, length))) : -1;
      if (prefixes && at >= 0) {
        return unpack(prefixes.entries[at] as number);
      }
    }
    return undefined;
  }
}

/** The row as the table keeps it, or why it is skipped. */
export function packEntry(bin: string, country: string, kind: string): number | BadRow {
  if (!PREFIX.test(bin)) {
    return 'bad_bin';
  }
  const [land, type] = [country.toUpperCase(), kind.toLowerCase()];
  if (land !== '' && !COUNTRY.test(land)) {
    return 'bad_country';
  }
  const at = KINDS.findIndex((each) => (each ?? '') === type);
  const code = land === '' ? NO_COUNTRY : (land.charCodeAt(0) - A) * LETTERS + land.charCodeAt(1) - A;
  return at < 0 ? 'bad_kind' : code * KINDS.length + at;
}

function unpack(entry: number): BinEntry {
  const code = Math.floor(entry / KINDS.length);
  const letters = [Math.floor(code / LETTERS), code % LETTERS];
  return {
    country: code === NO_COUNTRY ? null : String.fromCharCode(...letters.map((letter) => letter + A)),
    kind: KINDS[entry % KINDS.length] ?? null,
  };
}

function indexOf(keys: Uint32Array, key: number): number {
  let [low, high] = [0, keys.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = keys[middle] as number;
    if (found === key) {
      return middle;
    }
    if (found < key) {
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return -1;
}
