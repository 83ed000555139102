import type { BusMetrics } from './bus-metrics.js';
import type { BusLimits } from './bus-options.js';
import { encodeMessage, encodePayload } from './envelope.js';
import { BusUnavailableError, NoReplicaError } from './errors.js';
import { LivenessProbe } from './liveness-probe.js';
import type { Outbox } from './outbox.js';
import type { PendingCall } from './pending-call.js';
import type { Presence } from './presence.js';
import type { RedisLink } from './redis-link.js';
import type { Replica, ReplicaDirectory } from './replica-directory.js';

/** A call is executed once, and once more at most if the replica that received it died. */
const ATTEMPTS_MAX = 2;

export interface DeliveryPorts {
  link: Pick<RedisLink, 'up' | 'countListeners'>;
  outbox: Outbox;
  directory: ReplicaDirectory;
  presence: Pick<Presence, 'refresh'>;
  metrics: BusMetrics;
  limits: Pick<BusLimits, 'payloadMaxBytes'>;
}

/** The calls that wait for an answer, as far as delivery deals with them. */
export interface DeliveryCalls {
  all(): Iterable<PendingCall>;
  isPending(call: PendingCall): boolean;
  fail(call: PendingCall, error: Error): void;
}

/** Brings each call to one replica of another process, and to another one if the first turns out to be gone. */
export class RemoteDelivery {
  private readonly probe: LivenessProbe;

  constructor(
    private readonly ports: DeliveryPorts,
    private readonly calls: DeliveryCalls,
  ) {
    this.probe = new LivenessProbe(ports.link, (replica) => this.replicaDied(replica));
  }

  send(call: PendingCall): void {
    if (!this.ports.link.up) {
      this.calls.fail(call, new BusUnavailableError());
      return;
    }
    const replica = this.ports.directory.pick(call.service);
    if (replica) {
      this.sendTo(replica, call);
    } else {
      void this.sendAfterRefresh(call);
    }
  }

  /** A replica no longer listens: what it held moves to others. What is still on its way to it moves when Redis says so. */
  replicaDied(replica: Replica): void {
    this.ports.directory.remove(replica);
    for (const call of this.calls.all()) {
      if (call.replica === replica && call.delivered) {
        this.moveOrFail(call, new NoReplicaError());
      }
    }
  }

  /**
   * One of two buses broke, perhaps with calls and answers: replicas are asked again over the other, and know them.
   *
   * @param channel of the only replica to be asked, which does not hear one of the buses
   */
  askAgain(channel?: string): void {
    for (const call of this.calls.all()) {
      if (call.replica && (channel === undefined || (call.replica.channel === channel && !call.again))) {
        call.again = true;
        call.delivered = false;
        this.transmit(call.replica, call);
      }
    }
  }

  /** Has a look at a call that waits: its replica may have died without anybody noticing. */
  watch(call: PendingCall, now: number): void {
    if (call.replica && call.delivered) {
      this.probe.askIfSilent(call.replica, call.sentAt, now);
    }
  }

  /** The replica that holds the call answered. */
  answered(call: PendingCall): void {
    if (call.replica) {
      this.probe.answered(call.service, Date.now() - call.sentAt);
    }
  }

  /** Nobody waits for the call any more: its replica may stop. */
  cancel({ id, service, replica }: PendingCall): void {
    if (replica) {
      this.ports.outbox.send(replica.channel, encodeMessage({ kind: 'cancel', id, service }));
    }
  }

  /** Nobody is known: one look at Redis decides, within a round trip. */
  private async sendAfterRefresh(call: PendingCall): Promise<void> {
    const refreshed = await this.ports.presence.refresh().then(
      () => true,
      () => false,
    );
    if (!this.calls.isPending(call)) {
      return;
    }
    const replica = this.ports.directory.pick(call.service);
    if (replica) {
      this.sendTo(replica, call);
    } else {
      this.calls.fail(call, refreshed ? new NoReplicaError() : new BusUnavailableError());
    }
  }

  private sendTo(replica: Replica, call: PendingCall): void {
    try {
      call.json ??= encodePayload(call.payload, this.ports.limits.payloadMaxBytes);
    } catch (error) {
      this.calls.fail(call, error as Error);
      return;
    }
    call.holdAt(replica);
    this.transmit(replica, call);
  }

  private transmit(replica: Replica, call: PendingCall): void {
    call.sendings += 1;
    const sending = call.sendings;
    const message = call.again ? { ...call.message, again: true } : call.message;
    this.ports.outbox.send(replica.channel, encodeMessage(message, 'payload', call.json), (receivers) =>
      this.published(replica, call, sending, receivers),
    );
  }

  private published(replica: Replica, call: PendingCall, sending: number, receivers: number | undefined): void {
    if (receivers === 0) {
      this.replicaDied(replica);
    }
    if (!this.calls.isPending(call) || call.replica !== replica || call.sendings !== sending) {
      return;
    }
    if (receivers === undefined) {
      this.moveOrFail(call, new BusUnavailableError());
    } else if (receivers > 0) {
      call.delivered = true;
    } else if (call.again) {
      this.moveOrFail(call, new NoReplicaError());
    } else {
      // Nobody received it, so moving it is no second attempt: it may be done whatever `retry` says.
      this.ports.metrics.rerouted();
      this.send(call);
    }
  }

  /** Its replica is out of reach and may have executed it: another may be asked, once, unless the link is down. */
  private moveOrFail(call: PendingCall, error: Error): void {
    if (!this.ports.link.up || !call.retry || call.message.attempt >= ATTEMPTS_MAX) {
      this.calls.fail(call, error);
      return;
    }
    call.release();
    call.message.attempt += 1;
    this.ports.metrics.rerouted();
    this.send(call);
  }
}
