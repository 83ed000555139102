import type { HostedService } from '../answering/hosted-service.js';
import type { HostedServices } from '../answering/hosted-services.js';
import { within } from '../awaitable.js';
import type { BusLimits, CallOptions, ReplicaAnswer } from '../bus-options.js';
import { BusError, BusUnavailableError } from '../errors.js';
import { type Reply, type ReplyMessage, replyToError } from '../frames/envelope.js';
import { parsePattern } from '../presence/channel-names.js';
import { CallFactory } from './call-factory.js';
import type { CallTracer } from './call-tracer.js';
import type { Callees } from './callee.js';
import type { PendingCall } from './pending-call.js';
import { PendingCalls } from './pending-calls.js';
import { type DeliveryPorts, RemoteDelivery } from './remote-delivery.js';
import type { Sweep } from './sweep.js';

interface RouterPorts extends DeliveryPorts {
  processId: string;
  services: Pick<HostedServices, 'find'>;
  callees: Callees;
  sweep: Sweep;
  limits: BusLimits;
  tracer: CallTracer | undefined;
}

/** Gives a new call to the service or replica that is to execute it. */
type Deliver = (call: PendingCall) => void;

/**
 * The calling side of the bus. A call goes to a service of this process if there is one with room, else to a replica of
 * another process; it stays there until it is answered, and moves if that replica dies.
 */
export class CallRouter {
  /** All calls that wait. */
  readonly calls: PendingCalls;
  /** What happens to calls that another process holds. */
  readonly delivery: RemoteDelivery;
  private readonly factory: CallFactory;

  constructor(private readonly ports: RouterPorts) {
    this.factory = new CallFactory(ports.callees, ports.tracer);
    this.calls = new PendingCalls(ports.limits.pendingMax, (call) => {
      call.host?.cancel(ports.processId, call.id);
      this.delivery.cancel(call);
    });
    this.delivery = new RemoteDelivery(ports, {
      all: () => this.calls.all(),
      isPending: (call) => this.calls.isPending(call),
      executeHere: (call) => this.executeHere(call),
      fail: (call, error) => this.calls.fail(call, error),
    });
    ports.sweep.add((now) => {
      this.delivery.probe.check(performance.now());
      this.calls.failLate(now);
      return this.calls.size > 0;
    });
  }

  /** See `Bus.call`. */
  call<T>(pattern: string, payload: unknown, options: CallOptions): Promise<T> {
    return this.startCall<T>(pattern, payload, options, (call) => {
      if (!this.executeHere(call)) {
        this.delivery.send(call);
      }
    });
  }

  /** See `Bus.callEach`. */
  async callEach<T>(pattern: string, payload: unknown, options: CallOptions): Promise<ReplicaAnswer<T>[]> {
    const { service } = parsePattern(pattern);
    const timeMs = Math.max(0, options.deadline - Date.now());
    const isRefreshed = await within(timeMs, this.ports.presence.refresh(), false);
    const host = this.ports.services.find(service);
    const replicas = this.ports.directory.replicasOf(service);
    if (!isRefreshed && !host && replicas.length === 0) {
      throw new BusUnavailableError();
    }
    const callOne = (processId: string, deliver: Deliver) =>
      toReplicaAnswer(processId, this.startCall<T>(pattern, payload, { ...options, retry: false }, deliver));
    const answers = replicas.map((replica) =>
      callOne(replica.processId, (call) => this.delivery.sendOnlyTo(replica, call)),
    );
    if (host) {
      answers.push(callOne(this.ports.processId, (call) => this.giveTo(host, call)));
    }
    return Promise.all(answers);
  }

  /**
   * Handles a reply of another process. Only a process that this call was sent to can answer it. A reply of any other
   * process, or to a call that has ended, is dropped and counted.
   */
  receiveReply(sender: string, reply: ReplyMessage): void {
    const call = this.calls.find(reply.id);
    if (!call) {
      this.ports.metrics.countDrop(reply.id <= this.factory.lastId ? 'late_reply' : 'orphan_reply');
      return;
    }
    if (!call.wasSentTo(sender)) {
      this.ports.metrics.countDrop('foreign_reply');
      return;
    }
    const now = performance.now();
    if (reply.outcome === 'overloaded' || reply.outcome === 'late') {
      if (this.delivery.handleRefusal(call, sender, reply.outcome, now)) {
        return;
      }
    } else {
      this.delivery.handleAnswer(call, sender, now);
    }
    this.end(call, reply, now);
  }

  /** A service of this process has left without finishing these calls: they move to another process. */
  hostLeft(host: HostedService): void {
    for (const call of this.calls.all()) {
      if (call.host === host) {
        call.host = undefined;
        call.message.payload = undefined; // Another process gets the payload as JSON beside the message.
        this.delivery.holderLost(call);
      }
    }
  }

  /** The link broke: answers may be lost, so calls to other processes end now and not at their deadlines. */
  failRemote(): void {
    for (const call of this.calls.all()) {
      if (call.host === undefined) {
        this.calls.fail(call, new BusUnavailableError());
      }
    }
  }

  failAll(): void {
    for (const call of this.calls.all()) {
      this.calls.fail(call, new BusUnavailableError());
    }
  }

  private startCall<T>(pattern: string, payload: unknown, options: CallOptions, deliver: Deliver): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = { resolve: resolve as (value: unknown) => void, reject };
      const call = this.factory.create(pattern, payload, options, settle);
      if (!this.calls.add(call, options.signal)) {
        return;
      }
      deliver(call);
      // A service of this process may have answered already. Then there is nothing to watch.
      if (this.calls.isPending(call)) {
        this.calls.watch(call, options.signal);
        this.ports.sweep.wake();
      }
    });
  }

  /**
   * Gives a call to the service of this process, if there is one. A service that is full leaves the call to replicas of
   * other processes, if one of them has room.
   *
   * @returns false if this process does not execute the call
   */
  private executeHere(call: PendingCall): boolean {
    const host = this.ports.services.find(call.service);
    if (!host || (!host.hasRoom && this.delivery.hasRoom(call.service))) {
      return false;
    }
    this.giveTo(host, call);
    return true;
  }

  private giveTo(host: HostedService, call: PendingCall): void {
    call.host = host;
    call.message.payload = call.payload;
    host.accept(this.ports.processId, call.message, (reply) => {
      call.host = undefined;
      this.end(call, reply, performance.now());
    });
  }

  private end(call: PendingCall, reply: Reply, now: number): void {
    if (reply.outcome === 'done') {
      this.calls.succeed(call, reply.value, now);
    } else {
      this.calls.fail(call, replyToError(reply), now);
    }
  }
}

/** The answer of one replica, or its error. An error of the caller, such as a malformed option, is thrown. */
function toReplicaAnswer<T>(replica: string, call: Promise<T>): Promise<ReplicaAnswer<T>> {
  return call.then(
    (answer) => ({ replica, answer }),
    (error: unknown) => {
      if (error instanceof BusError) {
        return { replica, error };
      }
      throw error;
    },
  );
}
