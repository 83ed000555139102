import type { HostedService } from '../answering/hosted-service.js';
import type { CallOptions } from '../bus-options.js';
import type { CallMessage } from '../frames/envelope.js';
import type { Replica } from '../presence/replica.js';
import type { TableEntry } from './call-table.js';
import type { CallSpan } from './call-tracer.js';
import type { Callee } from './callee.js';

/** The record that a call was sent to one replica. It has no payload. */
export class CallCopy {
  /** Redis confirmed that the replica received it. Before that, the replica certainly has not executed it. */
  delivered = false;

  constructor(
    readonly replica: Replica,
    /** It was sent to this replica before, over a bus that broke: the replica may have executed it. */
    readonly again: boolean,
  ) {}
}

/** A call that this process waits for. */
export class PendingCall implements TableEntry<PendingCall> {
  readonly sender = '';
  next: PendingCall | undefined;
  readonly id: number;
  /** The service that executes the call, if it is a service of this process. */
  host: HostedService | undefined;
  /** The copy that a replica of another process holds, if there is one. */
  copy: CallCopy | undefined;
  /** The process that held the call before it moved. It may have been slow and not dead, so its answer counts too. */
  earlierHolder: string | undefined;
  /** A replica refused the call, and it was offered to another one. */
  refused = false;
  /** The call is for one replica and moves to no other. */
  pinned = false;
  /** The payload as JSON, once it was encoded. */
  json: string | undefined;
  readonly retry: boolean;
  /** When the call was made, from `performance.now()`. */
  readonly startedAt = performance.now();
  /** All calls under the same signal of the caller, this one included. */
  sameSignal: Set<PendingCall> | undefined;

  constructor(
    readonly callee: Callee,
    /** The message to the replica, without the payload. */
    readonly message: CallMessage,
    readonly payload: unknown,
    { retry = true }: CallOptions,
    private readonly resolve: (value: unknown) => void,
    private readonly reject: (error: Error) => void,
    /** The span of the call, if it is traced. */
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

  /** Settles the caller's promise, and stops listening to the caller's signal. */
  end(error: Error | undefined, value: unknown): void {
    this.sameSignal?.delete(this);
    if (error) {
      this.reject(error);
    } else {
      this.resolve(value);
    }
  }

  /** The copy, if this process holds it. */
  copyAt(processId: string): CallCopy | undefined {
    return this.copy?.replica.processId === processId ? this.copy : undefined;
  }

  /** Whether this process holds the call, or held it before the call moved. */
  wasSentTo(processId: string): boolean {
    return this.copy?.replica.processId === processId || this.earlierHolder === processId;
  }

  /** The copy, if it was sent to this replica and Redis confirmed the delivery. */
  deliveredTo(replica: Replica): CallCopy | undefined {
    const { copy } = this;
    return copy?.replica === replica && copy.delivered ? copy : undefined;
  }

  /** Replaces a copy by one that was sent again. */
  replace(copy: CallCopy, later: CallCopy): void {
    this.drop(copy);
    this.copy = later;
  }

  /** Takes a copy away from its replica. @returns false if it was taken away before */
  drop(copy: CallCopy): boolean {
    if (copy !== this.copy) {
      return false;
    }
    this.copy = undefined;
    this.earlierHolder = copy.replica.processId;
    copy.replica.outstanding -= 1;
    return true;
  }
}
