import { documentCode, documentNumber } from '@cotejo/colombia/document-number';
import { nitCheckDigit } from '@cotejo/colombia/nit';
import { cedulaKeysOf, type ListedDocument, type ListedEntry } from '@cotejo/lists/browser';
import {
  KeyTable,
  type KeyTableImage,
  NumberPacker,
  PackedTexts,
  type PackedTextsImage,
  spellingKey,
  TextPacker,
} from '@cotejo/names';

/** The type of the number in a query; `foreigner`: a card or permit of a foreigner in Colombia; `any`: unknown. */
export type DocumentType = 'cedula' | 'nit' | 'passport' | 'foreigner' | 'any';

export interface DocumentIndexImage {
  /** Keys of documents, see `keysOfEntry`; `entryOf` has the entry of each key. */
  keys: PackedTextsImage;
  entryOf: Uint32Array<ArrayBuffer>;
  byHash: KeyTableImage;
}

/** Shorter numbers are counters or fragments, and several persons would share them by chance. */
const OTHER_LENGTH_MIN = 5;
const QUERY_LENGTH_MAX = 64;
const CEDULA = /^\d{3,10}$/;
const NIT = /^\d{5,15}$/;
/** A company's NIT has nine digits; a tenth digit may be the check digit, written without a hyphen. */
const NIT_AND_CHECK_DIGIT = /^\d{10}$/;

/** Finds listed entries by document number. */
export class DocumentIndex {
  private readonly keys: PackedTexts;
  private readonly byHash: KeyTable;

  constructor(private readonly image: DocumentIndexImage) {
    this.keys = new PackedTexts(image.keys);
    this.byHash = new KeyTable(image.byHash);
  }

  /** Whether an entry may have the cédula with this key, see `cedulaKeyOf`. */
  mayHave(key: number): boolean {
    return this.byHash.has(key);
  }

  /** Ordinals of the entries with this document, ascending. A cédula matches persons only. */
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

/** Builds the index from the entries of a bundle. */
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

/** The only key of a queried number of the type `cedula`; `undefined` if it is no cédula. */
export function cedulaKeyOf(number: string): number | undefined {
  const [key] = keysOfQuery(number, 'cedula');
  return key === undefined ? undefined : spellingKey(key);
}

/** The number of a query as a cédula without leading zeros; `undefined` if it is not a cédula. */
export function queriedCedula(number: string, type: DocumentType): string | undefined {
  const digits = type === 'cedula' || type === 'any' ? documentNumber(number) : null;
  return digits !== null && CEDULA.test(digits) ? digits : undefined;
}

/** Whether a number can be compared with listed documents. `5212345.0` cannot: without its dot it is another person's number. */
export const isComparableDocument = (number: string, type: DocumentType): boolean =>
  keysOfQuery(number, type).length > 0;

/**
 * Keys with kind and number, so that a number is compared only with numbers of the same kind. A document whose shape does
 * not fit its kind, such as a NIT of Guatemala or the card of a minor, gets a key of the kind `other`.
 */
function keysOfEntry(entry: ListedEntry): string[] {
  const cedulas = cedulaKeysOf(entry);
  const others = entry.documents.flatMap(({ kind, number, country }) => {
    const nits = kind === 'nit' ? nitBodies(number) : [];
    if (nits.length > 0) {
      return nits.map((body) => `nit${body}`);
    }
    return cedulas.includes(number) || number.length < OTHER_LENGTH_MIN
      ? []
      : [`other${number}`, ...(isForeignerCard(kind, country) ? [`card${number}`] : [])];
  });
  return [...cedulas.map((number) => `cedula${number}`), ...others];
}

/** Lists name no country for the card of a foreigner. The national number of another country may equal its number by chance. */
const isForeignerCard = (kind: ListedDocument['kind'], country: string | null): boolean =>
  kind === 'other' && country === null;

function keysOfQuery(queried: string, type: DocumentType): string[] {
  if (queried.length > QUERY_LENGTH_MAX) {
    return [];
  }
  const keys: string[] = [];
  const cedula = queriedCedula(queried, type);
  if (cedula) {
    keys.push(`cedula${cedula}`);
  }
  if (type === 'nit' || type === 'any') {
    const bodies = nitBodies(documentNumber(queried.replace(/\s*-\s*\d\s*$/, '')) ?? '');
    // A natural person's NIT is the number of the cédula.
    keys.push(...bodies.flatMap((body) => [`nit${body}`, `cedula${body}`]));
  }
  const card = type === 'foreigner' ? documentNumber(queried) : null;
  if (card !== null && card.length >= OTHER_LENGTH_MIN) {
    keys.push(`card${card}`);
  }
  const code = type === 'passport' || type === 'any' ? documentCode(queried) : null;
  if (code !== null && code.length >= OTHER_LENGTH_MIN) {
    keys.push(`other${code}`);
  }
  return keys;
}

/** The number itself and, if its last digit may be the check digit, the number without it. */
function nitBodies(number: string): string[] {
  if (!NIT.test(number)) {
    return [];
  }
  const body = number.slice(0, -1);
  const hasCheckDigit = NIT_AND_CHECK_DIGIT.test(number) && nitCheckDigit(body) === Number(number.at(-1));
  return hasCheckDigit ? [number, body] : [number];
}
