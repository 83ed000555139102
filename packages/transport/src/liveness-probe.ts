import type { RedisLink } from './redis-link.js';
import type { Replica } from './replica-directory.js';

const SILENCE_MIN_MS = 15;
/** Of the usual latency: a source that takes 100 ms is silent for that long without being dead. */
const SILENCE_FACTOR = 2;
/** Share of the newest answer in the average: about the last dozen calls count. */
const NEWEST_WEIGHT = 0.1;

/**
 * Asks Redis whether a replica that owes an answer still listens. Needed because the choice of the less loaded starves a
 * dead replica: nothing is published to it any more, so no count of receivers would ever tell. A process that hangs but
 * keeps its connection passes for alive; the deadline ends those calls.
 */
export class LivenessProbe {
  private readonly usualMs = new Map<string, number>();

  constructor(
    private readonly link: Pick<RedisLink, 'countListeners'>,
    private readonly onDead: (replica: Replica) => void,
  ) {}

  /** A replica of the service answered a call after so long. */
  answered(service: string, tookMs: number): void {
    const usual = this.usualMs.get(service) ?? tookMs;
    this.usualMs.set(service, usual + NEWEST_WEIGHT * (tookMs - usual));
  }

  /** Puts the question if a call sent at `sentAt` is silent for longer than usual; one at a time for each replica. */
  askIfSilent(replica: Replica, sentAt: number, now: number): void {
    const silentMs = now - Math.max(sentAt, replica.provenAt);
    const patienceMs = Math.max(SILENCE_MIN_MS, SILENCE_FACTOR * (this.usualMs.get(replica.service) ?? 0));
    if (!replica.probing && silentMs >= patienceMs) {
      replica.probing = true;
      void this.ask(replica);
    }
  }

  private async ask(replica: Replica): Promise<void> {
    const listeners = await this.link.countListeners(replica.channel).catch(() => undefined);
    replica.probing = false;
    replica.provenAt = Date.now();
    if (listeners === 0) {
      this.onDead(replica);
    }
  }
}
