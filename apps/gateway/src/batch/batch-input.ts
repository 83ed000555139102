import type { IncomingMessage } from 'node:http';
import type { ReceivedRow, RowSource } from './row-source.js';

/** The request's body as rows. It reads from the connection only when a row is wanted. */
export class BatchInput {
  /** Time since which the next bytes are awaited (monotonic clock, milliseconds); `null` while nothing is awaited. */
  waitingSince: number | null = null;
  /** Called when `next` may return more than before. */
  onChange = () => {};
  private isStopped = false;

  /** @param malformed aborted when the rest of the body is not valid HTTP */
  constructor(
    private readonly raw: IncomingMessage,
    private readonly source: RowSource,
    private readonly malformed: AbortSignal,
  ) {
    raw.on('readable', this.notify);
    raw.on('end', () => source.end(this.notify));
    // A connection that breaks also closes, which the batch hears.
    raw.on('error', () => {});
    malformed.addEventListener('abort', this.notify, { once: true });
  }

  next(): ReceivedRow | 'waiting' | 'end' | 'empty' | 'malformed' {
    for (;;) {
      const row = this.source.next();
      if (row !== 'needs_bytes') {
        this.waitingSince = null;
        return row;
      }
      const chunk: Buffer | null = this.raw.read();
      if (chunk === null) {
        this.waitingSince ??= performance.now();
        return this.malformed.aborted ? 'malformed' : 'waiting';
      }
      this.waitingSince = null;
      this.source.push(chunk);
    }
  }

  /** Drops and wipes what the client still sends. */
  stop(): void {
    if (this.isStopped) {
      return;
    }
    this.isStopped = true;
    this.waitingSince = null;
    this.source.wipe();
    this.raw.off('readable', this.notify);
    this.raw.on('data', wipe);
  }

  private readonly notify = () => this.onChange();
}

const wipe = (chunk: Buffer) => void chunk.fill(0);
