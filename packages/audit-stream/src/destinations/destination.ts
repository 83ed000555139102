import type { ChainLink } from '@cotejo/accounts';

/** One event as the destination gets it: one line of JSON, and its link if it is an entry of the chain. */
export interface StreamLine {
  json: string;
  /** Epoch milliseconds. */
  time: number;
  link: ChainLink | null;
}

/** Events in their order. */
export interface StreamBatch {
  /** The entry of the chain before the first one of this batch. */
  after: ChainLink;
  lines: readonly StreamLine[];
  /** Whether the log contains this link, for a destination that compares what it has. */
  isOurs(link: ChainLink): Promise<boolean>;
}

/** Where the audit log is streamed to. */
export interface Destination {
  /**
   * Sends a batch, and returns when the destination has taken all of it.
   * @throws DestinationError; then any part of the batch may have arrived, and all of it is sent again
   */
  send(batch: StreamBatch, signal: AbortSignal): Promise<void>;
}

/**
 * The destination did not take a batch. The code never holds an address, a token or content.
 */
export class DestinationError extends Error {
  readonly permanent: boolean;
  readonly retryAfterMs: number | undefined;

  /** @param options permanent: another attempt fails too until a person changes something */
  constructor(
    readonly code: string,
    { permanent = false, retryAfterMs }: { permanent?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(`the audit stream was not taken: ${code}`);
    this.name = 'DestinationError';
    this.permanent = permanent;
    this.retryAfterMs = retryAfterMs;
  }
}

const CODE = /^[A-Za-z][A-Za-z0-9_]{1,63}$/;

/** Keeps the code of an error. Its text may hold the address. */
export function toDestinationError(error: unknown, signal: AbortSignal): DestinationError {
  if (error instanceof DestinationError) {
    return error;
  }
  if (signal.aborted) {
    return new DestinationError('timeout');
  }
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const found = typeof cause?.code === 'string' ? cause.code : code;
  return new DestinationError(typeof found === 'string' && CODE.test(found) ? found : 'failed');
}
