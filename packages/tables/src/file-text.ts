import { isAscii } from 'node:buffer';
import { Readable } from 'node:stream';

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const MARKS: readonly [FileEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const LETTER_BYTES_MAX = 4;
/** A letter of UTF-8, read as Windows-1252: a file with it mixes encodings, or was read wrongly before. */
export const LETTER_OF_UTF8 = /[\xc2\xc3][\x80-\xbf]/;
/** A sign between letters: the file is of MS-DOS or of an old Mac, where that byte is a letter. Some signs do occur there in names. */
const SIGN_IN_WORD = /[A-Za-z][\x80-\x89\x8b\x8d\x8f\x90\x93-\x99\x9b\x9d\xa1-\xac\xae-\xb3\xb5\xb6\xb8-\xbf][A-Za-z]/;
const NOT_WINDOWS = /[\x81\x8d\x8f\x90\x9d]/;

/** Learns the encoding of a text from its bytes, see `encoding`. */
export class EncodingGuess {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private marked: FileEncoding | undefined;
  private isFirst = true;
  private canBeUtf8 = true;
  private canBeWindows = true;
  /** The end of the chunk before. */
  private tail = '';

  add(chunk: Uint8Array): void {
    if (this.isFirst) {
      this.marked = MARKS.find(([, mark]) => mark.every((byte, at) => chunk[at] === byte))?.[0];
      this.isFirst = false;
    }
    const isPlain = isAscii(chunk);
    if (this.marked?.startsWith('utf-16')) {
      return;
    }
    if (chunk.includes(0)) {
      this.canBeUtf8 = false;
      this.canBeWindows = false;
    }
    if (!isPlain || !isAscii(Buffer.from(this.tail, 'latin1'))) {
      this.addLetters(chunk);
    }
    this.tail = (this.tail + Buffer.from(chunk.subarray(-2)).toString('latin1')).slice(-2);
  }

  /**
   * From the byte order mark, or else from all bytes: UTF-8 when they are valid, or Windows-1252, in which Excel saves CSV.
   * `null`: neither, or a mixture.
   * @param isWhole whether all bytes of the text were added
   */
  encoding(isWhole = true): FileEncoding | null {
    if (this.marked?.startsWith('utf-16')) {
      return this.marked;
    }
    if (this.canBeUtf8 && isWhole) {
      this.tryUtf8(new Uint8Array(), false);
    }
    if (this.canBeUtf8) {
      return 'utf-8';
    }
    return this.canBeWindows && this.marked === undefined ? 'windows-1252' : null;
  }

  private addLetters(chunk: Uint8Array): void {
    if (this.canBeUtf8) {
      this.tryUtf8(chunk, true);
    }
    if (this.canBeUtf8) {
      // Valid letters of UTF-8. At the end of the chunk they may be cut, or be of Windows-1252.
      this.canBeWindows &&= isAscii(chunk.subarray(0, -LETTER_BYTES_MAX));
      return;
    }
    const text = this.tail + Buffer.from(chunk).toString('latin1');
    this.canBeWindows &&= !LETTER_OF_UTF8.test(text) && !SIGN_IN_WORD.test(text) && !NOT_WINDOWS.test(text);
  }

  private tryUtf8(chunk: Uint8Array, stream: boolean): void {
    try {
      this.utf8.decode(chunk, { stream });
    } catch {
      this.canBeUtf8 = false;
    }
  }
}

/** The encoding of a whole text. `null`: it is not known, so letters would be lost. */
export async function encodingOf(chunks: AsyncIterable<Uint8Array>): Promise<FileEncoding | null> {
  const guess = new EncodingGuess();
  for await (const chunk of chunks) {
    guess.add(chunk);
  }
  return guess.encoding();
}

/** A text by its bytes; `null` when the encoding is not known. @param isWhole whether the bytes are the whole text */
export function textOfBytes(bytes: Uint8Array, isWhole = true): string | null {
  const guess = new EncodingGuess();
  guess.add(bytes);
  const encoding = guess.encoding(isWhole);
  return encoding && new TextDecoder(encoding).decode(bytes);
}

/** What to do about a file whose encoding is not known. */
export const SAVE_AS_UTF8 = 'is neither UTF-8 nor Windows-1252 throughout: save it again as "CSV UTF-8"';

/** The text of bytes in pieces, without a byte order mark. Bytes that are not of the encoding are replaced. */
export async function* decodedTexts(chunks: AsyncIterable<Uint8Array>, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/**
 * The text of a file, which is read twice.
 * @param otherwise the encoding when the bytes leave a doubt
 * @returns `null`: letters would be lost
 */
export async function textOfFile(
  open: () => AsyncIterable<Uint8Array>,
  otherwise: FileEncoding | null,
): Promise<Readable | null> {
  const encoding = (await encodingOf(open())) ?? otherwise;
  return encoding && Readable.from(decodedTexts(open(), encoding), { objectMode: false, encoding: 'utf8' });
}
