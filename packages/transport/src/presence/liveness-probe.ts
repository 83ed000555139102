import type { Replica } from './replica.js';

const SILENCE_MIN_MS = 12;
/** The longer the silence, the fewer checks: a source that takes 100 ms to answer is not dead. */
const SILENCE_SHARE = 0.25;
const SILENCE_MAX_MS = 25;
const PING_AFTER_MS = 200;
const PONG_MAX_MS = 200;
const PING_AGAIN_MS = 1_000;

interface ProbePorts {
  /** How many connections listen to a channel, by Redis's count. Rejects if the link is down. */
  countListeners(channel: string): Promise<number>;
  /** Requests a sign of life from the process of a replica. */
  ping(replica: Replica): void;
  /** No connection listens to the replica's channel. */
  onDead(replica: Replica): void;
}

/**
 * Checks replicas that owe answers and send nothing. First it asks Redis whether they still listen: a dead replica seems
 * loaded, so callers choose others, publish nothing to it and never see a receiver count of 0. Then it pings the process
 * itself: a process that hangs or is frozen keeps its connection, so Redis still counts it. Such a replica is suspected,
 * and avoided until it sends any message.
 */
export class LivenessProbe {
  private readonly watched = new Set<Replica>();

  constructor(private readonly ports: ProbePorts) {}

  /** A call was sent to this replica. */
  watch(replica: Replica): void {
    this.watched.add(replica);
  }

  /** @param now from `performance.now()` */
  check(now: number): void {
    for (const replica of this.watched) {
      if (replica.outstanding === 0 && replica.pingedAt === 0) {
        this.watched.delete(replica);
      } else {
        this.checkReplica(replica, now);
      }
    }
  }

  private checkReplica(replica: Replica, now: number): void {
    const { silentSince } = replica;
    const silentMs = now - silentSince;
    const unconfirmedMs = now - Math.max(silentSince, replica.confirmedAt);
    const patienceMs = Math.min(Math.max(SILENCE_MIN_MS, SILENCE_SHARE * silentMs), SILENCE_MAX_MS);
    if (!replica.probing && unconfirmedMs >= patienceMs) {
      replica.probing = true;
      void this.confirmListening(replica);
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

  private async confirmListening(replica: Replica): Promise<void> {
    const listeners = await this.ports.countListeners(replica.channel).catch(() => undefined);
    replica.probing = false;
    replica.confirmedAt = performance.now();
    if (listeners === 0) {
      this.watched.delete(replica);
      this.ports.onDead(replica);
    }
  }
}
