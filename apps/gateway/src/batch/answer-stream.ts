import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** Bytes that wait here while the client does not read. */
const HIGH_WATER_MARK = 65_536;

/** The body of a batch's answer. Fastify pipes it to the client. */
export class AnswerStream extends Readable {
  /** Called when the stream starts, and when it is not full any more. */
  onRoom = () => {};
  private isBlocked = false;

  /** @param response gets its headers at once, before there is a row */
  constructor(private readonly response: Pick<ServerResponse, 'flushHeaders'>) {
    super({ highWaterMark: HIGH_WATER_MARK });
  }

  /** True while the client reads too slowly. Nothing more should be written then. */
  get isFull(): boolean {
    return this.isBlocked;
  }

  write(text: string): void {
    this.isBlocked = !this.push(ownBytesOf(text));
  }

  end(text: string): void {
    this.push(ownBytesOf(text));
    this.push(null);
  }

  override _read(): void {
    this.isBlocked = false;
    this.response.flushHeaders();
    this.onRoom();
  }
}

/** Not from Node's buffer pool: the pool would keep the buyer's data in memory after the answer was sent. */
function ownBytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
