import type { BusMetrics, RerouteReason } from '../bus-metrics.js';
import type { BusLimits } from '../bus-options.js';
import { BusUnavailableError, NoReplicaError } from '../errors.js';
import { encodeMessage } from '../frames/envelope.js';
import type { Outbox } from '../frames/outbox.js';
import type { RedisLink } from '../links/redis-link.js';
import { LivenessProbe } from '../presence/liveness-probe.js';
import type { Presence } from '../presence/presence.js';
import type { Replica } from '../presence/replica.js';
import type { ReplicaDirectory } from '../presence/replica-directory.js';
import { CopySender } from './copy-sender.js';
import type { CallCopy, PendingCall } from './pending-call.js';
import { type Refusal, Refusals } from './refusals.js';

/** A call is executed once, or twice at most if the replica that received it died. */
const ATTEMPTS_MAX = 2;
/** With less than this share of the call's time left, a second attempt would hardly be answered. */
const RETRY_TIME_SHARE = 0.2;

export interface DeliveryPorts {
  link: Pick<RedisLink, 'up' | 'countListeners'>;
  outbox: Outbox;
  directory: ReplicaDirectory;
  presence: Pick<Presence, 'refresh'>;
  metrics: BusMetrics;
  limits: Pick<BusLimits, 'payloadMaxBytes'>;
  /** Writes to the operator's log. */
  warn(text: string): void;
}

/** The part of the pending calls that delivery uses. */
export interface DeliveryCalls {
  all(): Iterable<PendingCall>;
  isPending(call: PendingCall): boolean;
  /** Executes a call in this process if possible. @returns false if it must go to another process */
  executeHere(call: PendingCall): boolean;
  fail(call: PendingCall, error: Error): void;
}

/** Chooses a replica of another process for each call, and another one if the first is gone or refuses the call. */
export class RemoteDelivery {
  /** Checks the replicas that owe answers. */
  readonly probe: LivenessProbe;
  private readonly refusals: Refusals;
  private readonly sender: CopySender;

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
    this.sender = new CopySender(
      { ...ports, probe: this.probe },
      {
        onFailed: (call, error) => calls.fail(call, error),
        onReplicaGone: (replica) => this.replicaDied(replica),
        onUndelivered: (call, copy, receivers) => this.handleUndelivered(call, copy, receivers),
      },
    );
  }

  /** Whether a replica of another process could take a call. */
  hasRoom(service: string): boolean {
    return this.ports.link.up && this.ports.directory.hasRoom(service);
  }

  /** Sends a call for the first time. */
  send(call: PendingCall): void {
    call.callee.budget.countCall(call.startedAt);
    this.route(call, call.startedAt);
  }

  /** Sends a call to this replica and to no other. */
  sendOnlyTo(replica: Replica, call: PendingCall): void {
    call.pinned = true;
    if (this.ports.link.up) {
      this.sender.send(replica, call, call.startedAt);
    } else {
      this.calls.fail(call, new BusUnavailableError());
    }
  }

  /** A call has ended: the replica that may still hold it gets a message to stop. */
  cancel(call: PendingCall): void {
    this.sender.cancel(call);
  }

  /**
   * A replica no longer listens. The calls that it received move to another replica. A call that is still on its way
   * moves when Redis reports that no process received it.
   */
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
   * The replica that held a call died, or the bus to that replica broke. The replica may have executed the call. It
   * goes to another replica once, if its options and the budget allow that; else it fails.
   */
  holderLost(call: PendingCall, reason: RerouteReason = 'died', error: Error = new NoReplicaError()): void {
    const now = performance.now();
    const { link } = this.ports;
    if (link.up && call.retry && call.message.attempt < ATTEMPTS_MAX && this.spendRetry(call, reason, now)) {
      call.message.attempt += 1;
      this.move(call, reason, now);
    } else {
      this.calls.fail(call, error);
    }
  }

  /**
   * One of two buses broke, and calls and answers may be lost with it. Sends the pending calls again, to the same replicas
   * over the other bus; a replica recognises a call that it has already.
   *
   * @param channel only calls to the replica of this channel, which does not listen on one of the buses
   */
  resend(channel?: string): void {
    const now = performance.now();
    for (const call of this.calls.all()) {
      const { copy } = call;
      if (copy && (channel === undefined || (copy.replica.channel === channel && !copy.again))) {
        this.sender.resend(call, copy, now);
      }
    }
  }

  handleAnswer(call: PendingCall, sender: string, now: number): void {
    const copy = call.copyAt(sender);
    if (copy) {
      copy.replica.recordMessage(now);
      call.drop(copy);
    }
  }

  /**
   * A replica refused a call: it is offered to another one, once.
   *
   * @returns false if the call goes nowhere else, so the caller gets the refusal
   */
  handleRefusal(call: PendingCall, sender: string, reason: Refusal, now: number): boolean {
    const copy = call.copyAt(sender);
    if (!copy) {
      return true; // The replica was considered dead, and the call has moved since.
    }
    this.refusals.record(copy.replica, reason, call.deadline - Date.now(), now);
    call.drop(copy);
    return this.moveAfterRefusal(call, copy.replica, reason, now);
  }

  private route(call: PendingCall, now: number): void {
    const { link, directory } = this.ports;
    if (!link.up) {
      this.calls.fail(call, new BusUnavailableError());
      return;
    }
    const replica = directory.pick(call.service, now);
    if (replica) {
      this.sender.send(replica, call, now);
    } else {
      void this.sendAfterRefresh(call);
    }
  }

  /** No replica is known: one round trip to Redis decides whether there is one. */
  private async sendAfterRefresh(call: PendingCall): Promise<void> {
    const isRefreshed = await this.ports.presence.refresh();
    if (!this.calls.isPending(call)) {
      return;
    }
    const now = performance.now();
    const replica = this.ports.directory.pick(call.service, now);
    if (replica) {
      this.sender.send(replica, call, now);
    } else {
      this.calls.fail(call, isRefreshed ? new NoReplicaError() : new BusUnavailableError());
    }
  }

  private handleUndelivered(call: PendingCall, copy: CallCopy, receivers: 0 | undefined): void {
    if (receivers === undefined) {
      this.holderLost(call, 'bus_broke', new BusUnavailableError());
    } else if (copy.again) {
      this.holderLost(call);
    } else {
      // No process received the call, so the move is not a second attempt. The move costs no budget, and `retry: false`
      // does not prevent it.
      this.move(call, 'unreceived', performance.now());
    }
  }

  /** A refused call was not executed, so this is no second attempt. It is load on another replica, so it costs budget. */
  private moveAfterRefusal(call: PendingCall, refusedBy: Replica, reason: Refusal, now: number): boolean {
    if (call.pinned) {
      return false;
    }
    const { directory, metrics } = this.ports;
    const isFirst = !call.refused;
    call.refused = true;
    if (isFirst && this.calls.executeHere(call)) {
      metrics.countReroute(call.service, reason);
      return true;
    }
    const other = directory.pick(call.service, now, refusedBy);
    if (!isFirst || !other || directory.isFull(other) || !this.spendRetry(call, reason, now)) {
      return false;
    }
    metrics.countReroute(call.service, reason);
    this.sender.send(other, call, now);
    return true;
  }

  private move(call: PendingCall, reason: RerouteReason, now: number): void {
    if (call.pinned) {
      this.calls.fail(call, new NoReplicaError());
      return;
    }
    this.ports.metrics.countReroute(call.service, reason);
    if (!this.calls.executeHere(call)) {
      this.route(call, now);
    }
  }

  /** Takes a second copy from the budget. @returns false if too little time or no budget is left */
  private spendRetry(call: PendingCall, reason: RerouteReason, now: number): boolean {
    const remainingMs = call.deadline - Date.now();
    const hasTime = remainingMs >= RETRY_TIME_SHARE * (remainingMs + now - call.startedAt);
    if (hasTime && call.callee.budget.spend(now)) {
      return true;
    }
    this.ports.metrics.countRefusedRetry(call.service, reason);
    return false;
  }
}
