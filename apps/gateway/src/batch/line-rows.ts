import { BODY_LIMITS } from '../http/body/body-limits.js';
import { parseJson } from '../http/body/json-body.js';
import { ApiError } from '../http/errors/api-error.js';
import type { NoRow, ReceivedRow, RowSource } from './row-source.js';

const [LINE_FEED, CARRIAGE_RETURN, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Bytes of lines without text that together take a turn like a row. Each line counts as 16 bytes or more, because it is work too. */
const EMPTY_BYTES_TOGETHER = 16_000;
const EMPTY_LINE_BYTES_MIN = 16;
/** The longest line, with a byte order mark before it and CR after it. */
const PARTIAL_MAX = BODY_LIMITS.bytes + BYTE_ORDER_MARK.length + 1;

const TOO_LONG: ReceivedRow = {
  parse: () => {
    throw new ApiError('body_too_large');
  },
};

/** Rows of NDJSON: one JSON object on each line. Lines without text are skipped. */
export class LineRows implements RowSource {
  private chunk: Buffer = Buffer.alloc(0);
  /** Start of the next line in the chunk. */
  private position = 0;
  /** Start of a line that continues in the next chunk. */
  private readonly partial = Buffer.alloc(PARTIAL_MAX);
  private partialLength = 0;
  /** The current line is longer than allowed; its rest is skipped. */
  private isTooLong = false;
  private isFirst = true;
  private hasEnded = false;
  /** Since the last turn of lines without text. */
  private emptyBytes = 0;

  push(chunk: Buffer): void {
    this.chunk = chunk;
    this.position = 0;
  }

  end(onChange: () => void): void {
    this.hasEnded = true;
    onChange();
  }

  wipe(): void {
    this.chunk.fill(0);
    this.partial.fill(0);
  }

  next(): ReceivedRow | NoRow {
    for (;;) {
      const lineEnd = this.chunk.indexOf(LINE_FEED, this.position);
      if (lineEnd < 0) {
        this.keepRest();
        return this.hasEnded ? this.lastRow() : 'needs_bytes';
      }
      const length = this.partialLength + lineEnd + 1 - this.position;
      const row = this.rowUntil(lineEnd);
      this.position = lineEnd + 1;
      if (row) {
        return row;
      }
      this.emptyBytes += Math.max(length, EMPTY_LINE_BYTES_MIN);
      if (this.emptyBytes >= EMPTY_BYTES_TOGETHER) {
        this.emptyBytes = 0;
        return 'empty';
      }
    }
  }

  /** The line that ends at a position of the chunk; undefined when it has no text. */
  private rowUntil(lineEnd: number): ReceivedRow | undefined {
    if (this.partialLength === 0 && !this.isTooLong) {
      return this.rowOf(this.chunk.subarray(this.position, lineEnd));
    }
    this.keep(lineEnd);
    return this.takePartial();
  }

  private lastRow(): ReceivedRow | 'end' {
    return this.takePartial() ?? 'end';
  }

  private takePartial(): ReceivedRow | undefined {
    const line = this.partial.subarray(0, this.partialLength);
    const row = this.isTooLong ? TOO_LONG : this.rowOf(line);
    this.partialLength = 0;
    this.isTooLong = false;
    return row;
  }

  private rowOf(line: Buffer): ReceivedRow | undefined {
    let start = 0;
    if (this.isFirst && line.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
      start = BYTE_ORDER_MARK.length;
    }
    this.isFirst = false;
    const text = line.subarray(start, line.at(-1) === CARRIAGE_RETURN ? -1 : undefined);
    if (isBlank(text)) {
      return undefined;
    }
    return text.length > BODY_LIMITS.bytes ? TOO_LONG : { parse: () => parseJson(text) };
  }

  /** Copies the rest of the chunk, because the line continues in the next one, and wipes the chunk. */
  private keepRest(): void {
    this.keep(this.chunk.length);
    this.chunk.fill(0);
    this.position = this.chunk.length;
    if (this.partialLength === 0) {
      this.partial.fill(0);
    }
  }

  private keep(end: number): void {
    const length = end - this.position;
    if (this.isTooLong || this.partialLength + length > PARTIAL_MAX) {
      this.isTooLong = true;
      this.isFirst = false;
      this.partialLength = 0;
      return;
    }
    this.chunk.copy(this.partial, this.partialLength, this.position, end);
    this.partialLength += length;
  }
}

function isBlank(text: Buffer): boolean {
  return text.every((byte) => byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN);
}
