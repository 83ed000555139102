import type { Environment } from '@cotejo/contracts';
import { type AuditEntry, type ChainLink, entryHash, GENESIS } from '../audit/audit-entry.js';
import { readEventLine } from './event-line.js';
import { eventOfEntry, MAPPING_VERSION, type OcsfEvent } from './ocsf-event.js';

/** What a signed checkpoint proves: at this time the chain of this environment ended with this entry. */
export interface SignedCheckpoint extends ChainLink {
  environment: Environment;
  /** Epoch milliseconds. */
  time: number;
  /** Number of the first entry that was streamed; 1 without a stream. */
  first: number;
}

export type StreamProblem =
  | 'unreadable'
  | 'edited'
  | 'missing_or_moved'
  | 'start_missing'
  | 'truncated'
  | 'not_as_signed'
  | 'another_environment';

/** Whether the received events are the chain that the checkpoint signed; if not, the number of the first wrong entry. */
export type StreamVerdict =
  | {
      ok: true;
      first: number;
      last: number;
      /** Entries that came more than once: a stream delivers at least once. */
      duplicates: number;
      /** Entries after the checkpoint: linked to it, but signed only by a later one. */
      afterCheckpoint: number;
      /** Events apart from the chain, such as sign-ins. Nothing proves that they are complete. */
      apart: number;
      /**
       * Entries whose event was made by another version: the entry itself is verified, the other fields of the event are
       * not.
       */
      fieldsNotCompared: number;
    }
  | { ok: false; seq: number; problem: StreamProblem };

export interface VerifyOptions {
  checkpoint: SignedCheckpoint;
  /** The received events must begin with this entry, or before. Default: the entry with which the stream began. */
  from?: number | undefined;
}

/**
 * Verifies received events offline: without Redis and without a network.
 * @param lines in the order in which they were received
 */
export async function verifyStream(lines: AsyncIterable<string>, options: VerifyOptions): Promise<StreamVerdict> {
  const check = new StreamCheck(options.checkpoint);
  for await (const line of lines) {
    const problem = line.trim() === '' ? null : check.read(line);
    if (problem) {
      return { ok: false, seq: check.next, problem };
    }
  }
  return check.verdict(options.from ?? options.checkpoint.first);
}

class StreamCheck {
  private readonly hashes = new Map<number, string>();
  private first = 0;
  private last = 0;
  private duplicates = 0;
  private apart = 0;
  private fieldsNotCompared = 0;

  constructor(private readonly checkpoint: SignedCheckpoint) {}

  /** Number of the entry that is expected next. */
  get next(): number {
    return this.last + 1;
  }

  read(line: string): StreamProblem | null {
    const read = readEventLine(line);
    if (read.kind === 'apart') {
      this.apart += 1;
      return null;
    }
    if (read.kind === 'unreadable') {
      return 'unreadable';
    }
    return this.problemOf(read.event, read.entry) ?? this.follow(read.entry);
  }

  verdict(from: number): StreamVerdict {
    const { seq, hash } = this.checkpoint;
    if (this.last < seq) {
      return { ok: false, seq: this.next, problem: 'truncated' };
    }
    if (seq > 0 && this.first > Math.max(from, 1)) {
      return { ok: false, seq: from, problem: 'start_missing' };
    }
    if (seq > 0 && this.hashes.get(seq) !== hash) {
      return { ok: false, seq, problem: 'not_as_signed' };
    }
    const { first, last, duplicates, apart, fieldsNotCompared } = this;
    return { ok: true, first, last, duplicates, afterCheckpoint: last - seq, apart, fieldsNotCompared };
  }

  private problemOf(event: OcsfEvent, entry: AuditEntry): StreamProblem | null {
    if (entry.hash !== entryHash(entry)) {
      return 'edited';
    }
    const environment = (event.unmapped as { environment?: unknown } | undefined)?.environment;
    if (environment !== this.checkpoint.environment) {
      return 'another_environment';
    }
    if (event.metadata.log_version !== MAPPING_VERSION) {
      this.fieldsNotCompared += 1;
      return null;
    }
    return contains(event, eventOfEntry(entry, environment as Environment)) ? null : 'edited';
  }

  private follow({ seq, hash, previous }: AuditEntry): StreamProblem | null {
    const known = this.hashes.get(seq);
    if (known !== undefined) {
      this.duplicates += 1;
      return known === hash ? null : 'edited';
    }
    if (this.first === 0) {
      this.first = seq;
      this.hashes.set(seq - 1, previous);
    }
    const isNext = this.last === 0 || seq === this.next;
    if (!isNext || this.hashes.get(seq - 1) !== previous || (seq === 1 && previous !== GENESIS.hash)) {
      return 'missing_or_moved';
    }
    this.hashes.set(seq, hash);
    this.last = seq;
    return null;
  }
}

/** Whether a received value has everything that was sent. A receiver may add further fields. */
function contains(received: unknown, sent: unknown): boolean {
  if (sent === null || typeof sent !== 'object') {
    return received === sent;
  }
  if (received === null || typeof received !== 'object' || Array.isArray(sent) !== Array.isArray(received)) {
    return false;
  }
  return Object.entries(sent).every(([name, value]) => contains((received as Record<string, unknown>)[name], value));
}
