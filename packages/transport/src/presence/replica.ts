import type { ReplicaAddress } from './channel-names.js';

/** One replica of a service in another process, as this process knows it. Times are of `performance.now()`. */
export class Replica implements ReplicaAddress {
  /** Calls of this process it has not answered yet. */
  outstanding = 0;
  /** Last proof that Redis has it as a listener. */
  provenAt = 0;
  /** Whether Redis is asked for that proof now; one question at a time. */
  probing = false;
  /** When it was asked for a sign of life that it still owes; 0 if it owes none. */
  pingedAt = 0;
  /** It did not give that sign: its process hangs, or is frozen. */
  suspect = false;
  private owesSince = 0;
  private spokeAt = 0;
  private refusesUntil = 0;

  constructor(
    readonly service: string,
    readonly processId: string,
    readonly channel: string,
    /** When it was last heard of. */
    public heardAt: number,
  ) {}

  /** Since when it owes an answer and has said nothing at all. */
  get silentSince(): number {
    return Math.max(this.owesSince, this.spokeAt);
  }

  /** It is given a call. What it owed and did not answer before is not forgiven when that call has ended. */
  take(now: number): void {
    if (this.outstanding === 0 && this.spokeAt >= this.owesSince) {
      this.owesSince = now;
    }
    this.outstanding += 1;
  }

  /** Its process said something. */
  spoke(now: number): void {
    this.spokeAt = now;
    this.pingedAt = 0;
    this.suspect = false;
  }

  /** It would not execute a call, and is not asked for so long if there is another. */
  refused(now: number, forMs: number): void {
    this.refusesUntil = now + forMs;
  }

  /** Whether others are better asked. */
  isAvoided(now: number): boolean {
    return this.suspect || now < this.refusesUntil;
  }
}
