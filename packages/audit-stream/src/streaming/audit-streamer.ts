import { randomUUID } from 'node:crypto';
import type { AuditStreamState } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import { type Destination, DestinationError, toDestinationError } from '../destinations/destination.js';
import { readNextLines } from './stream-lines.js';

/** A worker that was killed holds its lease for this long. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/** Deadline of one batch, and of the last one of a round to begin. */
const SEND_MS = 30_000;
const ROUND_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
/** Pause after a refusal that a person must resolve. */
const REFUSED_PAUSE_MS = 300_000;

/**
 * Result of one round. `failure`: the destination did not take the last batch, and the next attempt follows after a pause.
 */
export interface StreamRound {
  /** `false`: another worker streams, or the pause after a failure has not ended. */
  ran: boolean;
  taken: number;
  dropped: number;
  failure: DestinationError | null;
}

export interface StreamerParts {
  stream: AuditStreamState;
  destination: Destination;
  environment: Environment;
}

/**
 * Streams the audit log in its order, at least once: the position moves only after the destination took a batch. One worker
 * streams at a time. When two do, because one was stopped for longer than its lease, the receiver gets events twice; the
 * position never jumps.
 */
export class AuditStreamer {
  constructor(private readonly parts: StreamerParts) {}

  /**
   * Streams until nothing waits, the destination fails, or the round is stopped.
   * @throws AuditArchiveError for a broken chain, the errors of Redis
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
      await this.sendAll(round, lease, stopping);
    } catch (error) {
      if (!(error instanceof DestinationError)) {
        throw error;
      }
      round.failure = error;
      pauseMs = stopping.aborted ? 0 : pauseAfter(error, await stream.noteFailure(error.code));
    } finally {
      clearInterval(renewing);
      // The lease of a failed attempt stays for the length of the pause: no worker tries again before.
      await stream.holdLease(lease, pauseMs).catch(() => {});
    }
    return round;
  }

  private async sendAll(round: StreamRound, lease: string, stopping: AbortSignal): Promise<void> {
    const { stream, environment } = this.parts;
    const until = Date.now() + ROUND_MS;
    let from = await stream.begin();
    while (!stopping.aborted && Date.now() < until) {
      const { lines, to, dropped } = await readNextLines(stream, from, environment);
      if (lines.length === 0) {
        return;
      }
      await this.send({ after: from.link, lines, isOurs: (link) => stream.contains(link) }, stopping);
      if (!(await stream.advance(lease, LEASE_MS, from, to))) {
        return;
      }
      round.taken += lines.length;
      round.dropped += dropped;
      from = to;
    }
  }

  private async send(batch: Parameters<Destination['send']>[0], stopping: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_MS)]);
    try {
      await this.parts.destination.send(batch, signal);
    } catch (error) {
      throw toDestinationError(error, signal);
    }
  }
}

/** The pause doubles with each failure; half of it is random, so that many deployments do not return at the same time. */
function pauseAfter({ permanent, retryAfterMs }: DestinationError, failures: number): number {
  const doubled = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 16), PAUSE_MAX_MS);
  const pause = permanent ? REFUSED_PAUSE_MS : (doubled * (1 + Math.random())) / 2;
  return Math.round(Math.max(pause, retryAfterMs ?? 0));
}
