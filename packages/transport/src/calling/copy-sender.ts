import type { BusLimits } from '../bus-options.js';
import { OverloadedError } from '../errors.js';
import { encodeMessage, encodePayload } from '../frames/envelope.js';
import type { Outbox } from '../frames/outbox.js';
import type { LivenessProbe } from '../presence/liveness-probe.js';
import type { Replica } from '../presence/replica.js';
import type { ReplicaDirectory } from '../presence/replica-directory.js';
import { CallCopy, type PendingCall } from './pending-call.js';

interface SenderPorts {
  outbox: Outbox;
  directory: Pick<ReplicaDirectory, 'isFull'>;
  limits: Pick<BusLimits, 'payloadMaxBytes'>;
  probe: Pick<LivenessProbe, 'watch'>;
}

interface SenderEvents {
  /** A call cannot be sent at all. */
  onFailed(call: PendingCall, error: Error): void;
  /** No process listens to the replica's channel. */
  onReplicaGone(replica: Replica): void;
  /**
   * A copy was not delivered.
   *
   * @param receivers 0 if no process received the frame; undefined if the bus broke, so nothing is known
   */
  onUndelivered(call: PendingCall, copy: CallCopy, receivers: 0 | undefined): void;
}

/** Sends copies of calls to replicas, and reports copies that were not delivered. */
export class CopySender {
  constructor(
    private readonly ports: SenderPorts,
    private readonly events: SenderEvents,
  ) {}

  /** Sends a call to a replica. A call that cannot be sent fails: the replica is full, or the payload cannot be encoded. */
  send(replica: Replica, call: PendingCall, now: number): void {
    if (this.ports.directory.isFull(replica)) {
      this.events.onFailed(call, new OverloadedError());
      return;
    }
    try {
      call.json ??= encodePayload(call.payload, this.ports.limits.payloadMaxBytes);
    } catch (error) {
      this.events.onFailed(call, error as Error);
      return;
    }
    call.copy = this.transmit(replica, call, now, false);
  }

  /** Sends a copy once more to its replica, marked, so that the replica does not execute the call twice. */
  resend(call: PendingCall, copy: CallCopy, now: number): void {
    call.replace(copy, this.transmit(copy.replica, call, now, true));
  }

  /** Tells the replica that holds a call, if there is one, to stop. */
  cancel(call: PendingCall): void {
    const { copy, id, service } = call;
    if (copy) {
      call.drop(copy);
      this.ports.outbox.send(copy.replica.channel, encodeMessage({ kind: 'cancel', id, service }));
    }
  }

  private transmit(replica: Replica, call: PendingCall, now: number, again: boolean): CallCopy {
    const copy = new CallCopy(replica, again);
    const message = again ? { ...call.message, again } : call.message;
    replica.recordCall(now);
    this.ports.probe.watch(replica);
    this.ports.outbox.send(replica.channel, encodeMessage(message, call.json), (receivers) =>
      this.handlePublished(call, copy, receivers),
    );
    return copy;
  }

  private handlePublished(call: PendingCall, copy: CallCopy, receivers: number | undefined): void {
    if (receivers) {
      copy.delivered = true;
      return;
    }
    if (receivers === 0) {
      this.events.onReplicaGone(copy.replica);
    }
    if (call.drop(copy)) {
      this.events.onUndelivered(call, copy, receivers as 0 | undefined);
    }
  }
}
