import type { ServerResponse } from 'node:http';
import type { Caller } from '@cotejo/accounts';
import type { BatchInput } from './batch-input.js';
import type { BatchStream } from './batch-stream.js';

const TICK_MS = 250;
const KEY_CHECK_MS = 1_000;
/** A client may keep a batch alive without a row, for example with blank lines, for this many times `idleMs`. */
const ROWLESS_IDLES = 5;
/** A client that reads nothing delays the stop of the process by this time. */
const DRAINING_IDLE_MS = 2_000;

/** What a watch looks at. */
interface Watched {
  stream: BatchStream;
  input: BatchInput;
  response: ServerResponse;
  /** Aborted when the connection is closed. */
  closed: AbortSignal;
  /** How long the client may send nothing, or read nothing. */
  idleMs: number;
  isDraining(): boolean;
  /** Called each second, as `checkKey`. */
  renewPlace(): void;
  /** @returns the caller, or why the key or the account may not go on */
  checkKey(): Promise<Caller | string>;
}

/** Ends a batch whose client, key or process does not go on. It runs until the connection is closed. */
export function watchBatch({
  stream,
  input,
  response,
  closed,
  idleMs,
  isDraining,
  renewPlace,
  checkKey,
}: Watched): void {
  let keyCheckedAt = performance.now();
  let unread = { bytes: 0, since: performance.now() };
  const check = () => {
    const now = performance.now();
    if (isDraining()) {
      stream.stop('shutting_down');
    }
    if (input.waitingSince !== null && now - input.waitingSince >= idleMs) {
      stream.stop('input_timeout');
    }
    if (stream.rowlessSince !== null && now - stream.rowlessSince >= ROWLESS_IDLES * idleMs) {
      stream.stop('input_timeout');
    }
    const { bytes, isWaiting } = sentBytes(response);
    if (!isWaiting || bytes !== unread.bytes) {
      unread = { bytes, since: now };
    } else if (now - unread.since >= (isDraining() ? Math.min(idleMs, DRAINING_IDLE_MS) : idleMs)) {
      stream.cut('client_too_slow');
      response.destroy();
    }
    if (now - keyCheckedAt >= KEY_CHECK_MS) {
      keyCheckedAt = now;
      renewPlace();
      void checkKey().then((found) => (typeof found === 'string' ? stream.stop(found) : stream.goOnAs(found)));
    }
  };
  const timer = setInterval(check, TICK_MS);
  const end = () => {
    clearInterval(timer);
    stream.cut('client_gone');
  };
  if (closed.aborted) {
    end();
  } else {
    closed.addEventListener('abort', end, { once: true });
  }
}

/** Bytes that the operating system has taken, and whether others wait for it. */
function sentBytes({ socket, writableLength }: ServerResponse): { bytes: number; isWaiting: boolean } {
  const waiting = socket?.writableLength ?? 0;
  return { bytes: (socket?.bytesWritten ?? 0) - waiting, isWaiting: waiting + writableLength > 0 };
}
