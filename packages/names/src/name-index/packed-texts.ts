/** Texts in one UTF-8 array: text `i` is the range from `starts[i]` to `starts[i + 1]`. */
export interface PackedTextsImage {
  bytes: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
/** Maximum UTF-8 bytes for one UTF-16 unit. */
const BYTES_MAX = 3;
/** Characters below this code take one byte in UTF-8. */
const ONE_BYTE_END = 0x80;

/** Read access to packed texts. They need little memory and can be sent to another thread without a copy. */
export class PackedTexts {
  private readonly bytes: Uint8Array;
  private readonly textOf: (start: number, end: number) => string;
  private readonly starts: Uint32Array;

  constructor({ bytes, starts }: PackedTextsImage) {
    this.bytes = bytes;
    this.textOf = textReader(bytes);
    this.starts = starts;
  }

  static pack(texts: Iterable<string>): PackedTextsImage {
    const packer = new TextPacker();
    for (const text of texts) {
      packer.add(text);
    }
    return packer.image();
  }

  get length(): number {
    return this.starts.length - 1;
  }

  /** @param i from 0 to `length - 1` */
  at(i: number): string {
    return this.textOf(this.starts[i] as number, this.starts[i + 1] as number);
  }

  /** Whether text `i` equals `text`; ASCII texts are compared without creating a string. */
  isAt(i: number, text: string): boolean {
    const start = this.starts[i] as number;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      if (letter >= ONE_BYTE_END) {
        return this.at(i) === text;
      }
      if (this.bytes[start + at] !== letter) {
        return false;
      }
    }
    return (this.starts[i + 1] as number) - start === text.length;
  }
}

/** Node's own reader takes half of the time for short texts. A browser does not have it. */
function textReader(bytes: Uint8Array<ArrayBuffer>): (start: number, end: number) => string {
  if (typeof Buffer === 'undefined') {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    return (start, end) => decoder.decode(bytes.subarray(start, end));
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (start, end) => buffer.toString('utf8', start, end);
}

/** Packs texts one by one, so that a reader of a list does not need to keep the whole list. */
export class TextPacker {
  private bytes = new Uint8Array(1_024);
  private used = 0;
  private readonly starts = new NumberPacker();

  add(text: string): void {
    this.starts.add(this.used);
    const needed = this.used + text.length * BYTES_MAX;
    if (needed > this.bytes.length) {
      this.grow(needed);
    }
    this.used += encoder.encodeInto(text, this.bytes.subarray(this.used)).written;
  }

  image(): PackedTextsImage {
    this.starts.add(this.used);
    return { bytes: this.bytes.slice(0, this.used), starts: this.starts.image() };
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}

/** Collects whole numbers below 2^32. */
export class NumberPacker {
  /** The first `length` of them are the collected ones. */
  numbers = new Uint32Array(256);
  length = 0;

  add(value: number): void {
    if (this.length === this.numbers.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.length++] = value;
  }

  /** @param i from 0 to `length - 1` */
  at(i: number): number {
    return this.numbers[i] as number;
  }

  clear(): void {
    this.length = 0;
  }

  image(): Uint32Array<ArrayBuffer> {
    return this.numbers.slice(0, this.length);
  }
}
