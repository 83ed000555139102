import type { CallMessage } from './envelope.js';
import type { HostedService } from './hosted-service.js';
import type { Replica } from './replica-directory.js';

/** A call this process waits for. */
export class PendingCall {
  /** Who holds it, if a replica elsewhere does. */
  replica: Replica | undefined;
  /** Who holds it, if a service of this process does. */
  host: HostedService | undefined;
  /** Redis said that the replica received it. Until then it certainly has not been executed. */
  delivered = false;
  /** It was sent to the same replica before, over a bus that broke: that one may have executed it. */
  again = false;
  /** How often it was sent: what Redis says of an earlier time is of no interest any more. */
  sendings = 0;
  /** Epoch milliseconds when it was last sent. */
  sentAt = 0;
  /** The payload as JSON, once it had to be written. */
  json: string | undefined;
  readonly startedAt = performance.now();

  constructor(
    /** What is sent, without the payload. */
    readonly message: CallMessage,
    readonly payload: unknown,
    readonly retry: boolean,
    /** Ends the promise of the caller, and stops listening to its signal. */
    readonly end: (error: Error | undefined, value?: unknown) => void,
  ) {}

  get id(): string {
    return this.message.id;
  }

  get service(): string {
    return this.message.service;
  }

  /** Gives it to a replica. */
  holdAt(replica: Replica): void {
    this.release();
    this.replica = replica;
    this.again = false;
    this.delivered = false;
    this.sentAt = Date.now();
    replica.outstanding += 1;
  }

  /** Takes it from the replica that held it. */
  release(): void {
    if (this.replica) {
      this.replica.outstanding -= 1;
      this.replica = undefined;
    }
  }
}
