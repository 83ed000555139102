import type { ReadDocument } from '../read-document.js';
import { ScannerKeys } from './scanner-keys.js';

export interface ListenOptions {
  /** Stops listening. */
  signal?: AbortSignal;
  /** A pause of so many milliseconds ends a reading; people type slower than scanners. Default: 120. */
  pauseMs?: number;
}

/** Fewer characters are of a person. */
const COUNT_MIN = 60;
const PAUSE_MS = 120;

/**
 * Listens to a scanner that types as a keyboard does. The keys reach the page's fields too, so show no field in which they would stay.
 *
 * @param onRead called for each document; `null`: many characters came at once that are not of a document
 */
export function listenToScanner(
  target: EventTarget,
  onRead: (read: ReadDocument | null) => void,
  { signal, pauseMs = PAUSE_MS }: ListenOptions = {},
): void {
  const keys = new ScannerKeys();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finish = () => (keys.count >= COUNT_MIN ? onRead(keys.read()) : keys.clear());
  const onKey = (event: Event) => {
    keys.press((event as KeyboardEvent).key);
    clearTimeout(timer);
    timer = setTimeout(finish, pauseMs);
  };
  target.addEventListener('keydown', onKey, { ...(signal && { signal }) });
  signal?.addEventListener('abort', () => {
    clearTimeout(timer);
    keys.clear();
  });
}
