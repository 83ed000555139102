import type { Replica } from './replica.js';

const SILENCE_MIN_MS = 12;
/** Who is silent for longer is asked a little less often: a source that takes 100 ms is not dead for that. */
const SILENCE_SHARE = 0.25;
const SILENCE_MAX_MS = 25;
const PING_AFTER_MS = 200;
const PONG_MAX_MS = 200;
const PING_AGAIN_MS = 1_000;

interface ProbePorts {
  /** How many listen to a channel, as Redis says; rejects if the link is down. */
  countListeners(channel: string): Promise<number>;
  /** Asks the process of a replica to say that it serves. */
  ping(replica: Replica): void;
  /** Nobody listens to the replica's channel. */
  onDead(replica: Replica): void;
}

/**
 * Looks after replicas that owe answers and say nothing. First Redis is asked whether they still listen: the choice of the
 * less loaded starves a dead replica, nothing is published to it any more, so no count of receivers would ever tell. Then
 * they are asked themselves: one that hangs or is frozen keeps its connection and passes for alive, so it is suspected,
 * and avoided until it says anything.
 */
export class LivenessProbe {
  private readonly debtors = new Set<Replica>();

  constructor(private readonly ports: ProbePorts) {}

  /** A replica was given a call. */
  watch(replica: Replica): void {
    this.debtors.add(replica);
  }

  /** @param now of `performance.now()` */
  look(now: number): void {
    for (const replica of this.debtors) {
      if (replica.outstanding === 0 && replica.pingedAt === 0) {
        this.debtors.delete(replica);
      } else {
        this.lookAt(replica, now);
      }
    }
  }

  private lookAt(replica: Replica, now: number): void {
    const { silentSince } = replica;
    const silentMs = now - silentSince;
    const unprovenMs = now - Math.max(silentSince, replica.provenAt);
    const patienceMs = Math.min(Math.max(SILENCE_MIN_MS, SILENCE_SHARE * silentMs), SILENCE_MAX_MS);
    if (!replica.probing && unprovenMs >= patienceMs) {
      replica.probing = true;
      void this.ask(replica);
    }
    if (replica.pingedAt === 0) {
      if (silentMs >= PING_AFTER_MS) {
        this.ping(replica, now);
      }
      return;
    }
    const unansweredMs = now - replica.pingedAt;
    replica.suspect ||= unansweredMs >= PONG_MAX_MS;
    if (unansweredMs >= PING_AGAIN_MS) {
      this.ping(replica, now);
    }
  }

  private ping(replica: Replica, now: number): void {
    replica.pingedAt = now;
    this.ports.ping(replica);
  }

  private async ask(replica: Replica): Promise<void> {
    const listeners = await this.ports.countListeners(replica.channel).catch(() => undefined);
    replica.probing = false;
    replica.provenAt = performance.now();
    if (listeners === 0) {
      this.debtors.delete(replica);
      this.ports.onDead(replica);
    }
  }
}
