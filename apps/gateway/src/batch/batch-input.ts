import type { IncomingMessage } from 'node:http';
import type { ReceivedRow, RowSource } from './row-source.js';

/** The request's body as rows. It reads from the connection only when a row is wanted. */
export class BatchInput {
  /** Time since which the next bytes are awaited (monotonic clock, milliseconds); `null` while nothing is awaited. */
  waitingSince: number | null = null;
  private isBroken = false;
  private isStopped = false;

  /** @param onChange called when `next` may return more than before */
  constructor(
    private readonly raw: IncomingMessage,
    private readonly source: RowSource,
    private readonly onChange: () => void,
  ) {
    raw.on('readable', onChange);
    raw.on('end', () => source.end(onChange));
    // A connection that breaks also closes, which the batch hears.
    raw.on('error', () => {});
  }

  next(): ReceivedRow | 'waiting' | 'end' | 'malformed' {
    for (;;) {
      const row = this.source.next();
      if (row !== 'needs_bytes') {
        this.waitingSince = null;
        return row;
      }
      const chunk: Buffer | null = this.raw.read();
      if (chunk === null) {
        this.waitingSince ??= performance.now();
        return this.isBroken ? 'malformed' : 'waiting';
      }
      this.waitingSince = null;
      this.source.push(chunk);
    }
  }

  /** The rest of the body is not valid HTTP. */
  readonly break = (): void => {
    this.isBroken = true;
    this.onChange();
  };

  /** Drops and wipes what the client still sends. */
  stop(): void {
    if (this.isStopped) {
      return;
    }
    this.isStopped = true;
    this.waitingSince = null;
    this.source.wipe();
    this.raw.off('readable', this.onChange);
    this.raw.on('data', wipe);
  }
}

const wipe = (chunk: Buffer) => void chunk.fill(0);
