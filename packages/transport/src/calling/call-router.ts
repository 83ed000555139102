import { setTimeout as sleep } from 'node:timers/promises';
import type { Callee, Callees } from '../answering/callee.js';
import type { HostedService } from '../answering/hosted-service.js';
import type { HostedServices } from '../answering/hosted-services.js';
import { outcomeOf } from '../bus-metrics.js';
import type { BusLimits, CallOptions, ReplicaAnswer } from '../bus-options.js';
import {
  BusError,
  BusUnavailableError,
  CallAbortedError,
  DeadlineExceededError,
  errorOfReply,
  OverloadedError,
} from '../errors.js';
import { type CallMessage, isMessage, type Reply, type ReplyMessage } from '../frames/envelope.js';
import type { Sweep } from '../frames/sweep.js';
import { parsePattern } from '../presence/channel-names.js';
import type { Replica } from '../presence/replica.js';
import { CallSignals } from './call-signals.js';
import { CallTable } from './call-table.js';
import type { CallTracer } from './call-tracer.js';
import { PendingCall } from './pending-call.js';
import { type DeliveryPorts, RemoteDelivery } from './remote-delivery.js';

/** Patterns are names in the code; more than these are read anew each time. */
const PATTERNS_MAX = 1_024;
/** Calls that wait at a time, usually. */
const EXPECTED_MAX = 1_024;

interface RouterPorts extends DeliveryPorts {
  processId: string;
  services: Pick<HostedServices, 'find'>;
  callees: Callees;
  sweep: Sweep;
  limits: BusLimits;
  tracer: CallTracer | undefined;
}

/** What a pattern stands for. */
interface Target {
  service: string;
  operation: string;
  callee: Callee;
}

/** The asking side: finds one replica for each call, stays with it until it is answered, and moves it if that one dies. */
export class CallRouter {
  private readonly pending: CallTable<PendingCall>;
  private readonly targets = new Map<string, Target>();
  private readonly delivery: RemoteDelivery;
  private readonly signals = new CallSignals((call) => this.finish(call, new CallAbortedError()));
  private lastId = 0;
  /** Epoch milliseconds; no pending call is due before. */
  private dueAt = Infinity;

  constructor(private readonly ports: RouterPorts) {
    this.pending = new CallTable(Math.min(ports.limits.pendingMax, EXPECTED_MAX));
    this.delivery = new RemoteDelivery(ports, {
      all: () => this.pending.all(),
      isPending: (call) => this.pending.get(call.sender, call.id) === call,
      takeHere: (call) => this.takeHere(call),
      fail: (call, error) => this.finish(call, error),
    });
    ports.sweep.add((now) => this.lookAfter(now));
  }

  /** See `Bus.call`. */
  call<T>(pattern: string, payload: unknown, options: CallOptions): Promise<T> {
    return this.promise<T>(pattern, payload, options, (call) => {
      if (!this.takeHere(call)) {
        this.delivery.send(call);
      }
    });
  }

  /** See `Bus.callEach`. */
  async callEach<T>(pattern: string, payload: unknown, options: CallOptions): Promise<ReplicaAnswer<T>[]> {
    const { service } = this.targetOf(pattern);
    const haveLooked = await this.lookAround(options.deadline);
    const here = this.ports.services.find(service);
    const elsewhere = this.ports.directory.of(service);
    if (!haveLooked && !here && elsewhere.length === 0) {
      throw new BusUnavailableError();
    }
    const ask = (deliver: (call: PendingCall) => void) =>
      this.promise<T>(pattern, payload, { ...options, retry: false }, deliver);
    const answers = elsewhere.map((replica) =>
      answerOf(
        replica.processId,
        ask((call) => this.delivery.sendOnlyTo(replica, call)),
      ),
    );
    if (here) {
      answers.push(
        answerOf(
          this.ports.processId,
          ask((call) => this.giveTo(here, call)),
        ),
      );
    }
    return Promise.all(answers);
  }

  /** A process answered. Answers to calls that ended before are none of ours any more. */
  settle(sender: string, reply: ReplyMessage): void {
    const call = this.pending.get('', reply.id);
    if (!call) {
      this.ports.metrics.dropped(reply.id <= this.lastId ? 'late_reply' : 'orphan_reply');
      return;
    }
    const now = performance.now();
    if (reply.outcome === 'overloaded' || reply.outcome === 'late') {
      if (this.delivery.refused(call, sender, reply.outcome, now)) {
        return;
      }
    } else {
      this.delivery.answered(call, sender, now);
    }
    this.finishWith(call, reply, now);
  }

  /** A replica no longer listens. */
  replicaDied(replica: Replica): void {
    this.delivery.replicaDied(replica);
  }

  /** A service of this process has left and could not wait for these calls of the process itself. */
  hostLeft(host: HostedService): void {
    for (const call of this.pending.all()) {
      if (call.host === host) {
        call.host = undefined;
        call.message.payload = undefined; // It travels as JSON of its own.
        this.delivery.holderLost(call);
      }
    }
  }

  /** One of two buses broke, or one replica is not heard on it: what was on its way over it is asked again. */
  askAgain(channel?: string): void {
    this.delivery.askAgain(channel);
  }

  /** The link broke: answers may be lost, and waiting for them would cost the caller its deadline. */
  failRemote(): void {
    this.failAll((call) => call.host === undefined);
  }

  failAll(which: (call: PendingCall) => boolean = () => true): void {
    for (const call of this.pending.all()) {
      if (which(call)) {
        this.finish(call, new BusUnavailableError());
      }
    }
  }

  /** How many calls wait, by service. */
  pendingCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { service } of this.pending.all()) {
      counts.set(service, (counts.get(service) ?? 0) + 1);
    }
    return counts;
  }

  private targetOf(pattern: string): Target {
    const known = this.targets.get(pattern);
    if (known) {
      return known;
    }
    const { service, operation } = parsePattern(pattern);
    const target = { service, operation, callee: this.ports.callees.of(service) };
    if (this.targets.size < PATTERNS_MAX) {
      this.targets.set(pattern, target);
    }
    return target;
  }

  private compose({ service, operation }: Target, options: CallOptions): CallMessage {
    const { deadline, requestId, traceparent } = options;
    const id = ++this.lastId;
    const message: CallMessage = { kind: 'call', id, service, operation, deadline, attempt: 1, requestId, traceparent };
    if (!isMessage(message)) {
      throw new TypeError('times of a call are milliseconds; its texts have 1 to 256 characters');
    }
    return message;
  }

  /** Makes a call, which `deliver` gives to whoever is to execute it. */
  private promise<T>(
    pattern: string,
    payload: unknown,
    options: CallOptions,
    deliver: (call: PendingCall) => void,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const target = this.targetOf(pattern);
      const message = this.compose(target, options);
      const span = message.traceparent === undefined ? undefined : this.ports.tracer?.calling(message);
      if (span) {
        message.traceparent = span.traceparent;
      }
      const call = new PendingCall(
        target.callee,
        message,
        payload,
        options,
        resolve as (value: unknown) => void,
        reject,
        span,
      );
      this.start(call, options.signal, deliver);
    });
  }

  /** Brings the directory in line with Redis. @returns whether that was done by the deadline */
  private async lookAround(deadline: number): Promise<boolean> {
    const end = new AbortController();
    const late = sleep(Math.max(0, deadline - Date.now()), false, { signal: end.signal }).catch(() => false);
    const looked = this.ports.presence.refresh().then(
      () => true,
      () => false,
    );
    const haveLooked = await Promise.race([looked, late]);
    end.abort();
    return haveLooked;
  }

  private start(call: PendingCall, signal: AbortSignal | undefined, deliver: (call: PendingCall) => void): void {
    const refusal = this.refusalOf(call, signal);
    this.pending.add(call);
    if (refusal) {
      this.finish(call, refusal);
      return;
    }
    if (signal) {
      this.signals.watch(signal, call);
    }
    this.dueAt = Math.min(this.dueAt, call.deadline);
    this.ports.sweep.wake();
    deliver(call);
  }

  /** A service of this process executes the call; one that is full leaves it to others, if there are any. */
  private takeHere(call: PendingCall): boolean {
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
      this.finishWith(call, reply, performance.now());
    });
  }

  private refusalOf(call: PendingCall, signal: AbortSignal | undefined): Error | undefined {
    if (signal?.aborted) {
      return new CallAbortedError();
    }
    if (call.deadline <= Date.now()) {
      return new DeadlineExceededError();
    }
    return this.pending.size >= this.ports.limits.pendingMax ? new OverloadedError() : undefined;
  }

  private lookAfter(now: number): boolean {
    this.delivery.look(performance.now());
    if (now >= this.dueAt) {
      this.dueAt = this.endLate(now);
    }
    return this.pending.size > 0;
  }

  /** Ends the calls whose deadline has passed. @returns when the next call is due */
  private endLate(now: number): number {
    let dueAt = Infinity;
    for (const call of this.pending.all()) {
      if (call.deadline <= now) {
        this.finish(call, new DeadlineExceededError());
        continue;
      }
      dueAt = Math.min(dueAt, call.deadline);
    }
    return dueAt;
  }

  private finishWith(call: PendingCall, reply: Reply, now: number): void {
    if (reply.outcome === 'done') {
      this.finish(call, undefined, reply.value, now);
    } else {
      this.finish(call, errorOfReply(reply), undefined, now);
    }
  }

  private finish(call: PendingCall, error: Error | undefined, value?: unknown, now = performance.now()): void {
    if (!this.pending.delete(call)) {
      return;
    }
    call.host?.cancel(this.ports.processId, call.id);
    this.delivery.cancelCopy(call);
    const outcome = outcomeOf(error);
    call.callee.tally.add(outcome, now - call.startedAt);
    call.span?.end(outcome, call.message.attempt);
    call.end(error, value);
  }
}

/** What a replica answered, or why it did not; what the caller did wrong is thrown. */
function answerOf<T>(replica: string, asked: Promise<T>): Promise<ReplicaAnswer<T>> {
  return asked.then(
    (answer) => ({ replica, answer }),
    (error: unknown) => {
      if (error instanceof BusError) {
        return { replica, error };
      }
      throw error;
    },
  );
}
