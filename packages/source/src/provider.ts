import type { SourceData } from '@cotejo/contracts';

/** What surrounds one question to a vendor. */
export interface AskContext {
  /** Aborted when the time is over or the caller gave up. */
  signal: AbortSignal;
  /** When the answer must be there: absolute, epoch milliseconds. */
  deadline: number;
  /** 2 after a replica died holding the first attempt; a vendor that is paid per call may refuse it. */
  attempt: number;
  /** Sandbox only: the whole-request scenario of the cédula. */
  scenario?: string;
}

/** A vendor's answer in our words; `record: null` says the vendor does not know the subject. */
export interface Answer<R> {
  record: R | null;
  /** ISO 8601 time at which the data was true. */
  asOf: string;
  /** Of the data it was found in, where that changes as a whole; made once for the data, not for each answer. */
  version?: string | undefined;
  /** What is asked for is not in the record, though other things are: the next provider is asked, if there is one. */
  incomplete?: boolean;
}

/** Base of every port: one vendor, or one kind of local data. */
export abstract class SourceProvider {
  /** Shown to merchants with `include=sources`: `sandbox`, `local`, `camara`, ... */
  abstract readonly id: string;

  /** False: nothing to answer from; shown in readiness, and every question is answered `not_configured`. */
  configured(): boolean {
    return true;
  }

  /** Opens files and connections, at start. */
  async open(): Promise<void> {}

  /** Takes up new data after an announcement, without a pause. */
  async reload(): Promise<void> {}

  async close(): Promise<void> {}

  /** The versions it answers from now, for operators to see; nothing where it keeps none. */
  data(): SourceData[] {
    return [];
  }

  /** Takes a listener that hears each time that other data is in use; for providers whose data changes as a whole. */
  onSwitch(_listener: () => void): void {}
}

let now = { ms: 0, text: '' };

/** An answer of now. */
export function answerNow<R>(record: R | null): Answer<R> {
  const ms = Date.now();
  // Under load many answers are of the same millisecond.
  if (ms !== now.ms) {
    now = { ms, text: new Date(ms).toISOString() };
  }
  return { record, asOf: now.text };
}
