import { randomUUID } from 'node:crypto';
import type { Environment } from '@cotejo/contracts';
import type { AuditStreamState } from '../audit/audit-stream-state.js';
import type { StreamFiles } from './stream-files.js';
import { readNextLines } from './stream-lines.js';
import { StreamNotWrittenError } from './stream-not-written.error.js';

/** A worker that was killed holds its lease for this long. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/** Deadline for the last batch of a round to begin. */
const ROUND_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
/** Pause after a refusal that a person must resolve. */
const REFUSED_PAUSE_MS = 300_000;

/** Result of one round. `failure`: the last batch was not written, and the next attempt follows after a pause. */
export interface StreamRound {
  /** `false`: another worker streams, or the pause after a failure has not ended. */
  ran: boolean;
  taken: number;
  dropped: number;
  failure: StreamNotWrittenError | null;
}

export interface StreamerParts {
  stream: AuditStreamState;
  files: StreamFiles;
  environment: Environment;
}

/**
 * Streams the audit log in its order, at least once: the position moves only after a batch is on the disk. One worker
 * streams at a time. When two do, because one was stopped for longer than its lease, the files have events twice; the
 * position never jumps.
 */
export class AuditStreamer {
  constructor(private readonly parts: StreamerParts) {}

  /**
   * Streams until nothing waits, a batch cannot be written, or the round is stopped.
   * @throws ExpectedError for a broken chain, the errors of Redis
   */
  async run(stopping: AbortSignal): Promise<StreamRound> {
    const { stream } = this.parts;
    const lease = randomUUID();
    if (!(await stream.takeLease(lease, LEASE_MS))) {
      return { ran: false, taken: 0, dropped: 0, failure: null };
    }
    const renewing = setInterval(() => void stream.holdLease(lease, LEASE_MS).catch(() => {}), RENEW_EVERY_MS);
    let pauseMs = 0;
    const round: StreamRound = { ran: true, taken: 0, dropped: 0, failure: null };
    try {
      await this.writeAll(round, lease, stopping);
    } catch (error) {
      if (!(error instanceof StreamNotWrittenError)) {
        throw error;
      }
      round.failure = error;
      pauseMs = pauseAfter(error, await stream.noteFailure(error.code));
    } finally {
      clearInterval(renewing);
      // The lease of a failed attempt stays for the length of the pause: no worker tries again before.
      await stream.holdLease(lease, pauseMs).catch(() => {});
    }
    return round;
  }

  private async writeAll(round: StreamRound, lease: string, stopping: AbortSignal): Promise<void> {
    const { stream, files, environment } = this.parts;
    const until = Date.now() + ROUND_MS;
    let from = await stream.begin();
    while (!stopping.aborted && Date.now() < until) {
      const { lines, to, dropped } = await readNextLines(stream, from, environment);
      if (lines.length === 0) {
        return;
      }
      await files.append({ after: from.link, lines, isOurs: (link) => stream.contains(link) });
      if (!(await stream.advance(lease, LEASE_MS, from, to))) {
        return;
      }
      round.taken += lines.length;
      round.dropped += dropped;
      from = to;
    }
  }
}

/** The pause doubles with each failure. */
function pauseAfter({ permanent }: StreamNotWrittenError, failures: number): number {
  return permanent ? REFUSED_PAUSE_MS : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 16), PAUSE_MAX_MS);
}
