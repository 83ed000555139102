import { type Refusal, Refusals } from '../answering/refusals.js';
import type { BusMetrics, RerouteReason } from '../bus-metrics.js';
import type { BusLimits } from '../bus-options.js';
import { BusUnavailableError, NoReplicaError, OverloadedError } from '../errors.js';
import { encodeMessage, encodePayload } from '../frames/envelope.js';
import type { Outbox } from '../frames/outbox.js';
import type { RedisLink } from '../links/redis-link.js';
import { LivenessProbe } from '../presence/liveness-probe.js';
import type { Presence } from '../presence/presence.js';
import type { Replica } from '../presence/replica.js';
import type { ReplicaDirectory } from '../presence/replica-directory.js';
import { CallCopy, type PendingCall } from './pending-call.js';

/** A call is executed once, and once more at most if the replica that received it died. */
const ATTEMPTS_MAX = 2;
/** Of the time a call has: with less left, a second attempt would hardly be answered. */
const RETRY_TIME_SHARE = 0.2;

export interface DeliveryPorts {
  link: Pick<RedisLink, 'up' | 'countListeners'>;
  outbox: Outbox;
  directory: ReplicaDirectory;
  presence: Pick<Presence, 'refresh'>;
  metrics: BusMetrics;
  limits: Pick<BusLimits, 'payloadMaxBytes'>;
  /** Tells the operator. */
  warn(text: string): void;
}

/** The calls that wait for an answer, as far as delivery deals with them. */
export interface DeliveryCalls {
  all(): Iterable<PendingCall>;
  isPending(call: PendingCall): boolean;
  /** Executes a call in this process, if that is where it should be. */
  takeHere(call: PendingCall): boolean;
  fail(call: PendingCall, error: Error): void;
}

/** Brings each call to one replica of another process, and to another one if the first is gone, full or silent. */
export class RemoteDelivery {
  private readonly probe: LivenessProbe;
  private readonly refusals: Refusals;

  constructor(
    private readonly ports: DeliveryPorts,
    private readonly calls: DeliveryCalls,
  ) {
    this.refusals = new Refusals((text) => ports.warn(text));
    this.probe = new LivenessProbe({
      countListeners: (channel) => ports.link.countListeners(channel),
      ping: ({ channel }) => ports.outbox.send(channel, encodeMessage({ kind: 'query' })),
      onDead: (replica) => this.replicaDied(replica),
    });
  }

  /** Whether a replica elsewhere could take a call. */
  hasRoom(service: string): boolean {
    return this.ports.link.up && this.ports.directory.hasRoom(service);
  }

  /** Sends a call for the first time. */
  send(call: PendingCall): void {
    call.callee.budget.earn(call.startedAt);
    this.route(call, call.startedAt);
  }

  /** Sends a call to this replica and no other. */
  sendOnlyTo(replica: Replica, call: PendingCall): void {
    call.pinned = true;
    if (this.ports.link.up) {
      this.sendTo(replica, call, call.startedAt);
    } else {
      this.calls.fail(call, new BusUnavailableError());
    }
  }

  /** A replica no longer listens: what it held moves to others. What is still on its way to it moves when Redis says so. */
  replicaDied(replica: Replica): void {
    this.ports.directory.remove(replica);
    for (const call of this.calls.all()) {
      const copy = call.deliveredTo(replica);
      if (copy) {
        call.drop(copy);
        this.holderLost(call);
      }
    }
  }

  /**
   * A call was lost with the replica that held it, or on the way there, and may have been executed: it may go to another
   * replica, once.
   */
  holderLost(call: PendingCall, reason: RerouteReason = 'died', error: Error = new NoReplicaError()): void {
    const now = performance.now();
    const { link } = this.ports;
    if (link.up && call.retry && call.message.attempt < ATTEMPTS_MAX && this.mayRetry(call, reason, now)) {
      call.message.attempt += 1;
      this.move(call, reason, now);
    } else {
      this.calls.fail(call, error);
    }
  }

  /**
   * One of two buses broke, perhaps with calls and answers: replicas are asked again over the other, and know them.
   *
   * @param channel of the only replica to be asked, which does not hear one of the buses
   */
  askAgain(channel?: string): void {
    const now = performance.now();
    for (const call of this.calls.all()) {
      const { copy } = call;
      if (copy && (channel === undefined || (copy.replica.channel === channel && !copy.again))) {
        call.replace(copy, this.transmit(copy.replica, call, now, true));
      }
    }
  }

  /** Looks after the replicas that owe answers. @param now of `performance.now()` */
  look(now: number): void {
    this.probe.look(now);
  }

  /** A process answered a call. */
  answered(call: PendingCall, sender: string, now: number): void {
    const copy = call.copyAt(sender);
    if (copy) {
      copy.replica.spoke(now);
      call.drop(copy);
    }
  }

  /**
   * A process would not execute a call: another one may be asked, once.
   *
   * @returns whether the call goes on
   */
  refused(call: PendingCall, sender: string, why: Refusal, now: number): boolean {
    const copy = call.copyAt(sender);
    if (!copy) {
      return true; // It passed for dead, and others were asked since.
    }
    this.refusals.note(copy.replica, why, call.deadline - Date.now(), now);
    call.drop(copy);
    return this.moveAfterRefusal(call, copy.replica, why, now);
  }

  /** A call has ended, and a replica may still hold it: that replica is told to stop. */
  cancelCopy(call: PendingCall): void {
    const { copy, id, service } = call;
    if (copy) {
      call.drop(copy);
      this.ports.outbox.send(copy.replica.channel, encodeMessage({ kind: 'cancel', id, service }));
    }
  }

  private route(call: PendingCall, now: number): void {
    const { link, directory } = this.ports;
    if (!link.up) {
      this.calls.fail(call, new BusUnavailableError());
      return;
    }
    const replica = directory.pick(call.service, now);
    if (replica) {
      this.sendTo(replica, call, now);
    } else {
      void this.sendAfterRefresh(call);
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
    const now = performance.now();
    const replica = this.ports.directory.pick(call.service, now);
    if (replica) {
      this.sendTo(replica, call, now);
    } else {
      this.calls.fail(call, refreshed ? new NoReplicaError() : new BusUnavailableError());
    }
  }

  private sendTo(replica: Replica, call: PendingCall, now: number): void {
    if (this.ports.directory.isFull(replica)) {
      this.calls.fail(call, new OverloadedError());
      return;
    }
    try {
      call.json ??= encodePayload(call.payload, this.ports.limits.payloadMaxBytes);
    } catch (error) {
      this.calls.fail(call, error as Error);
      return;
    }
    call.copy = this.transmit(replica, call, now);
  }

  private transmit(replica: Replica, call: PendingCall, now: number, again = false): CallCopy {
    const copy = new CallCopy(replica, again);
    const message = again ? { ...call.message, again } : call.message;
    replica.take(now);
    this.probe.watch(replica);
    this.ports.outbox.send(replica.channel, encodeMessage(message, call.json), (receivers) =>
      this.published(call, copy, receivers),
    );
    return copy;
  }

  private published(call: PendingCall, copy: CallCopy, receivers: number | undefined): void {
    if (receivers === 0) {
      this.replicaDied(copy.replica);
    }
    if (receivers) {
      copy.delivered = true;
      return;
    }
    if (!call.drop(copy)) {
      return;
    }
    if (receivers === undefined) {
      this.holderLost(call, 'bus_broke', new BusUnavailableError());
    } else if (copy.again) {
      this.holderLost(call);
    } else {
      // Nobody received it, so moving it is no second attempt: it is free, and may be done whatever `retry` says.
      this.move(call, 'unreceived', performance.now());
    }
  }

  /** What was refused was not executed, so this is no second attempt either; but it is load, so it is not free. */
  private moveAfterRefusal(call: PendingCall, by: Replica, why: Refusal, now: number): boolean {
    if (call.pinned) {
      return false;
    }
    const { directory, metrics } = this.ports;
    const isFirst = !call.refused;
    call.refused = true;
    if (isFirst && this.calls.takeHere(call)) {
      metrics.rerouted(call.service, why);
      return true;
    }
    const other = directory.pick(call.service, now, by);
    if (!isFirst || !other || directory.isFull(other) || !this.mayRetry(call, why, now)) {
      return false;
    }
    metrics.rerouted(call.service, why);
    this.sendTo(other, call, now);
    return true;
  }

  private move(call: PendingCall, reason: RerouteReason, now: number): void {
    if (call.pinned) {
      this.calls.fail(call, new NoReplicaError());
      return;
    }
    this.ports.metrics.rerouted(call.service, reason);
    if (!this.calls.takeHere(call)) {
      this.route(call, now);
    }
  }

  private mayRetry(call: PendingCall, reason: RerouteReason, now: number): boolean {
    const leftMs = call.deadline - Date.now();
    const hasTime = leftMs >= RETRY_TIME_SHARE * (leftMs + now - call.startedAt);
    if (hasTime && call.callee.budget.spend(now)) {
      return true;
    }
    this.ports.metrics.refusedRetry(call.service, reason);
    return false;
  }
}
