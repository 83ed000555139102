import type { Callee } from '../answering/callee.js';
import type { HostedService } from '../answering/hosted-service.js';
import type { CallOptions } from '../bus-options.js';
import type { CallMessage } from '../frames/envelope.js';
import type { Replica } from '../presence/replica.js';
import type { TableEntry } from './call-table.js';
import type { CallSpan } from './call-tracer.js';

/** One copy of a call, at the replica that it was sent to. */
export class CallCopy {
  /** Redis said that the replica received it. Until then it certainly has not been executed. */
  delivered = false;

  constructor(
    readonly replica: Replica,
    /** It was sent there before, over a bus that broke: the replica may have executed it. */
    readonly again: boolean,
  ) {}
}

/** A call this process waits for. */
export class PendingCall implements TableEntry<PendingCall> {
  readonly sender = '';
  next: PendingCall | undefined;
  readonly id: number;
  /** Who holds it, if a service of this process does. */
  host: HostedService | undefined;
  /** Where it is, if a replica elsewhere holds it. */
  copy: CallCopy | undefined;
  /** A replica would not execute it, and another was asked. */
  refused = false;
  /** It is meant for one replica, and moves to no other. */
  pinned = false;
  /** The payload as JSON, once it had to be written. */
  json: string | undefined;
  readonly retry: boolean;
  /** `performance.now()` when it was made. */
  readonly startedAt = performance.now();
  /** The calls under the same signal of the caller, this one among them. */
  sameSignal: Set<PendingCall> | undefined;

  constructor(
    readonly callee: Callee,
    /** What is sent, without the payload. */
    readonly message: CallMessage,
    readonly payload: unknown,
    { retry = true }: CallOptions,
    private readonly resolve: (value: unknown) => void,
    private readonly reject: (error: Error) => void,
    /** What its execution is part of, if it is traced. */
    readonly span?: CallSpan,
  ) {
    this.id = message.id;
    this.retry = retry;
  }

  get service(): string {
    return this.message.service;
  }

  get deadline(): number {
    return this.message.deadline;
  }

  /** Ends the promise of the caller, whose signal it heeds no more. */
  end(error: Error | undefined, value: unknown): void {
    this.sameSignal?.delete(this);
    if (error) {
      this.reject(error);
    } else {
      this.resolve(value);
    }
  }

  /** The copy that a process holds. */
  copyAt(processId: string): CallCopy | undefined {
    return this.copy?.replica.processId === processId ? this.copy : undefined;
  }

  /** The copy that a replica holds, if Redis said it received it. */
  deliveredTo(replica: Replica): CallCopy | undefined {
    const { copy } = this;
    return copy?.replica === replica && copy.delivered ? copy : undefined;
  }

  /** Puts a copy that was sent once more in the place of the earlier one. */
  replace(copy: CallCopy, later: CallCopy): void {
    this.drop(copy);
    this.copy = later;
  }

  /** Takes a copy from the replica that held it. @returns false if it was taken before */
  drop(copy: CallCopy): boolean {
    if (copy !== this.copy) {
      return false;
    }
    this.copy = undefined;
    copy.replica.outstanding -= 1;
    return true;
  }
}
