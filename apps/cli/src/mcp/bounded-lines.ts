import { Transform, type TransformCallback } from 'node:stream';

const NEWLINE = 0x0a;

/**
 * Passes on whole lines of at most `bytesMax`, and drops longer lines. The transport of the SDK closes the connection when
 * its buffer is full, and one long message must not end a session.
 */
export class BoundedLines extends Transform {
  #parts: Buffer[] = [];
  #size = 0;

  /** @param onDropped called for each line that is too long */
  constructor(
    private readonly bytesMax: number,
    private readonly onDropped: () => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#append(chunk.subarray(from, end + 1));
      this.#endLine();
      from = end + 1;
    }
    this.#append(chunk.subarray(from));
    done();
  }

  #append(part: Buffer): void {
    this.#size += part.length;
    if (this.#size <= this.bytesMax) {
      this.#parts.push(part);
    } else {
      this.#parts = [];
    }
  }

  #endLine(): void {
    if (this.#size <= this.bytesMax) {
      this.push(Buffer.concat(this.#parts));
    } else {
      this.onDropped();
    }
    this.#parts = [];
    this.#size = 0;
  }
}
