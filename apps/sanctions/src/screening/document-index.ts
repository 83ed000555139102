import { nitCheckDigit } from '@cotejo/colombia';
import { cedulaKeysOf, type ListedEntry } from '@cotejo/lists/reading';
import {
  KeyTable,
  type KeyTableImage,
  NumberPacker,
  PackedTexts,
  type PackedTextsImage,
  spellingKey,
  TextPacker,
} from '@cotejo/names';

/** What a number asked for is; `any` where nobody knows. */
export type DocumentType = 'cedula' | 'nit' | 'passport' | 'any';

export interface DocumentIndexImage {
  /** Keys of documents, see `keysOfEntry`, each with its entry. */
  keys: PackedTextsImage;
  entryOf: Uint32Array<ArrayBuffer>;
  byHash: KeyTableImage;
}

/** Shorter numbers are counters or remnants, and would be shared by chance. */
const OTHER_LENGTH_MIN = 5;
const ASKED_LENGTH_MAX = 64;
const CEDULA = /^\d{3,10}$/;
const NIT = /^\d{5,15}$/;
/** A company's NIT has nine digits; a tenth may be its check digit, written without the hyphen. */
const NIT_AND_CHECK_DIGIT = /^\d{10}$/;

/** Listed entries by the numbers of their documents. */
export class DocumentIndex {
  private readonly keys: PackedTexts;
  private readonly byHash: KeyTable;

  constructor(private readonly image: DocumentIndexImage) {
    this.keys = new PackedTexts(image.keys);
    this.byHash = new KeyTable(image.byHash);
  }

  /** Ordinals of the entries with this document, ascending. A cédula finds persons only. */
  find(number: string, type: DocumentType): number[] {
    const entries = new Set<number>();
    for (const key of keysOfQuery(number, type)) {
      this.byHash.each(spellingKey(key), (at) => {
        if (this.keys.isAt(at, key)) {
          entries.add(this.image.entryOf[at] as number);
        }
      });
    }
    return [...entries].sort((a, b) => a - b);
  }
}

/** Takes the entries of a bundle one by one. */
export class DocumentIndexBuilder {
  private readonly keys = new TextPacker();
  private readonly hashes = new NumberPacker();
  private readonly entryOf = new NumberPacker();
  private entries = 0;

  add(entry: ListedEntry): void {
    for (const key of new Set(keysOfEntry(entry))) {
      this.keys.add(key);
      this.hashes.add(spellingKey(key));
      this.entryOf.add(this.entries);
    }
    this.entries++;
  }

  image(): DocumentIndexImage {
    const hashes = this.hashes.image();
    return {
      keys: this.keys.image(),
      entryOf: this.entryOf.image(),
      byHash: KeyTable.build(hashes.length, (at) => [hashes[at] as number]),
    };
  }
}

/** The cédula that a question is of, without leading zeros; undefined if it is none. */
export function cedulaAsked(number: string, type: DocumentType): string | undefined {
  const digits = plain(number);
  return (type === 'cedula' || type === 'any') && CEDULA.test(digits) ? digits : undefined;
}

/**
 * Kind and number in one text: a number is only ever compared with those of its kind. What has another shape than its kind,
 * as a NIT of Guatemala or a card of a minor, is found as a document of any kind.
 */
function keysOfEntry(entry: ListedEntry): string[] {
  const cedulas = cedulaKeysOf(entry);
  const others = entry.documents.flatMap(({ kind, number }) => {
    const nits = kind === 'nit' ? nitBodies(number) : [];
    if (nits.length > 0) {
      return nits.map((body) => `nit${body}`);
    }
    return cedulas.includes(number) || number.length < OTHER_LENGTH_MIN ? [] : [`other${number}`];
  });
  return [...cedulas.map((number) => `cedula${number}`), ...others];
}

function keysOfQuery(asked: string, type: DocumentType): string[] {
  if (asked.length > ASKED_LENGTH_MAX) {
    return [];
  }
  const number = plain(asked);
  const keys: string[] = [];
  const cedula = cedulaAsked(asked, type);
  if (cedula) {
    keys.push(`cedula${cedula}`);
  }
  if (type === 'nit' || type === 'any') {
    const bodies = nitBodies(plain(asked.replace(/\s*-\s*\d\s*$/, '')));
    // A natural person's NIT is the number of the cédula.
    keys.push(...bodies.flatMap((body) => [`nit${body}`, `cedula${body}`]));
  }
  if ((type === 'passport' || type === 'any') && number.length >= OTHER_LENGTH_MIN) {
    keys.push(`other${number}`);
  }
  return keys;
}

/** The number itself and, of one that may end in its check digit, the number before it. */
function nitBodies(number: string): string[] {
  if (!NIT.test(number)) {
    return [];
  }
  const body = number.slice(0, -1);
  const hasCheckDigit = NIT_AND_CHECK_DIGIT.test(number) && nitCheckDigit(body) === Number(number.at(-1));
  return hasCheckDigit ? [number, body] : [number];
}

/** As lists keep numbers: letters and digits in upper case; of a plain number no leading zeros. */
function plain(number: string): string {
  const letters = number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return /^\d+$/.test(letters) ? letters.replace(/^0+/, '') : letters;
}
