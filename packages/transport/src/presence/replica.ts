import type { ReplicaAddress } from './channel-names.js';

/** What this process knows about one replica of a service in another process. Times are from `performance.now()`. */
export class Replica implements ReplicaAddress {
  /** Calls of this process that it has not answered yet. */
  outstanding = 0;
  /** When Redis last confirmed that it listens. */
  confirmedAt = 0;
  /** Redis is being queried for that confirmation; one query at a time. */
  probing = false;
  /** When it was pinged and has not answered since; 0 if no ping is open. */
  pingedAt = 0;
  /** It did not answer the ping: its process hangs or is frozen. */
  suspect = false;
  private owesAnswerSince = 0;
  private lastMessageAt = 0;
  private refusesUntil = 0;

  constructor(
    readonly service: string,
    readonly processId: string,
    readonly channel: string,
    /** When it last arrived or was listed by Redis. */
    public lastSeenAt: number,
  ) {}

  /** Since when it owes an answer and has sent no message at all. */
  get silentSince(): number {
    return Math.max(this.owesAnswerSince, this.lastMessageAt);
  }

  /** A call is sent to it. An earlier silence continues, also when the calls it did not answer have ended. */
  recordCall(now: number): void {
    if (this.outstanding === 0 && this.lastMessageAt >= this.owesAnswerSince) {
      this.owesAnswerSince = now;
    }
    this.outstanding += 1;
  }

  /** Its process sent a message. */
  recordMessage(now: number): void {
    this.lastMessageAt = now;
    this.pingedAt = 0;
    this.suspect = false;
  }

  /** It refused a call: other replicas are preferred for `avoidedMs`. */
  recordRefusal(now: number, avoidedMs: number): void {
    this.refusesUntil = now + avoidedMs;
  }

  /** Whether other replicas are preferred to it. */
  isAvoided(now: number): boolean {
    return this.suspect || now < this.refusesUntil;
  }
}
