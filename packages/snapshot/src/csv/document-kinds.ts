import { documentKindNamed, type NamedDocumentKind } from '@cotejo/colombia/document-kind';
import type { CsvRecord } from '@cotejo/tables/scanner';
import type { TextEncoding } from './csv-cells.js';

/** A file has only a few different words. */
const CACHED_WORDS_MAX = 1_000;

/** The optional column `tipo_documento`: the number of another document belongs to another person. */
export class DocumentKinds {
  private readonly takenByWord = new Map<string, boolean>();

  /** @param taken kinds whose numbers the file is about */
  constructor(
    private readonly taken: readonly NamedDocumentKind[],
    private readonly encoding: TextEncoding,
  ) {}

  /** Whether the number of the row is taken; an empty cell says that it is. @param field -1: the file has no such column */
  takes({ bytes, starts, ends }: CsvRecord, field: number): boolean {
    if (field < 0) {
      return true;
    }
    const word = bytes.toString(this.encoding === 'latin1' ? 'latin1' : 'utf8', starts[field], ends[field]);
    const known = this.takenByWord.get(word);
    if (known !== undefined) {
      return known;
    }
    const kind = documentKindNamed(word);
    const isTaken = word.trim() === '' || (kind !== null && this.taken.includes(kind));
    if (this.takenByWord.size < CACHED_WORDS_MAX) {
      this.takenByWord.set(word, isTaken);
    }
    return isTaken;
  }
}
