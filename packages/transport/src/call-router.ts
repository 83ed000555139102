import { outcomeOf } from './bus-metrics.js';
import type { BusLimits, CallOptions } from './bus-options.js';
import { parsePattern } from './channel-names.js';
import { type CallMessage, isMessage, type Reply } from './envelope.js';
import {
  BusUnavailableError,
  CallAbortedError,
  DeadlineExceededError,
  errorOfReply,
  OverloadedError,
} from './errors.js';
import type { HostedServices } from './hosted-services.js';
import { PendingCall } from './pending-call.js';
import { type DeliveryPorts, RemoteDelivery } from './remote-delivery.js';
import type { Replica } from './replica-directory.js';
import type { Sweep } from './sweep.js';

/** Ends of a call after which somebody may still be working for it. */
const GAVE_UP = [DeadlineExceededError, CallAbortedError, BusUnavailableError];

interface RouterPorts extends DeliveryPorts {
  processId: string;
  services: Pick<HostedServices, 'find'>;
  sweep: Sweep;
  limits: BusLimits;
}

/** The asking side: finds one replica for each call, stays with it until it is answered, and moves it if that one dies. */
export class CallRouter {
  private readonly pending = new Map<string, PendingCall>();
  private readonly delivery: RemoteDelivery;
  private nextId = 0;

  constructor(private readonly ports: RouterPorts) {
    this.delivery = new RemoteDelivery(ports, {
      all: () => this.pending.values(),
      isPending: (call) => this.pending.get(call.id) === call,
      fail: (call, error) => this.finish(call, error),
    });
    ports.sweep.add((now) => this.lookAfter(now));
  }

  /** See `Bus.call`. */
  call<T>(pattern: string, payload: unknown, options: CallOptions): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const message = this.compose(pattern, options);
      const { signal } = options;
      const giveUp = () => this.finish(call, new CallAbortedError());
      const call = new PendingCall(message, payload, options.retry ?? true, (error, value) => {
        signal?.removeEventListener('abort', giveUp);
        if (error) {
          reject(error);
        } else {
          resolve(value as T);
        }
      });
      signal?.addEventListener('abort', giveUp);
      this.start(call, signal);
    });
  }

  /** A replica answered. Answers to calls that ended before are none of ours any more. */
  settle(id: string, reply: Reply): void {
    const call = this.pending.get(id);
    if (!call) {
      this.ports.metrics.dropped('orphan_reply');
      return;
    }
    this.delivery.answered(call);
    if (reply.outcome === 'done') {
      this.finish(call, undefined, reply.value);
    } else {
      this.finish(call, errorOfReply(reply));
    }
  }

  /** A replica no longer listens. */
  replicaDied(replica: Replica): void {
    this.delivery.replicaDied(replica);
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
    for (const call of this.pending.values()) {
      if (which(call)) {
        this.finish(call, new BusUnavailableError());
      }
    }
  }

  private compose(pattern: string, options: CallOptions): CallMessage {
    const { deadline, requestId, traceparent } = options;
    const id = (++this.nextId).toString(36);
    const message: CallMessage = {
      kind: 'call',
      id,
      ...parsePattern(pattern),
      deadline,
      attempt: 1,
      requestId,
      traceparent,
    };
    if (!isMessage(message)) {
      throw new TypeError('deadline must be epoch milliseconds; texts of a call have 1 to 256 characters');
    }
    return message;
  }

  private start(call: PendingCall, signal: AbortSignal | undefined): void {
    const refusal = this.refusalOf(call, signal);
    this.pending.set(call.id, call);
    if (refusal) {
      this.finish(call, refusal);
      return;
    }
    this.ports.sweep.wake();
    const host = this.ports.services.find(call.service);
    if (host) {
      call.host = host;
      host.accept(this.ports.processId, { ...call.message, payload: call.payload }, (reply) =>
        this.settle(call.id, reply),
      );
    } else {
      this.delivery.send(call);
    }
  }

  private refusalOf(call: PendingCall, signal: AbortSignal | undefined): Error | undefined {
    if (signal?.aborted) {
      return new CallAbortedError();
    }
    if (call.message.deadline <= Date.now()) {
      return new DeadlineExceededError();
    }
    return this.pending.size >= this.ports.limits.pendingMax ? new OverloadedError() : undefined;
  }

  private lookAfter(now: number): boolean {
    for (const call of this.pending.values()) {
      if (call.message.deadline <= now) {
        this.finish(call, new DeadlineExceededError());
      } else {
        this.delivery.watch(call, now);
      }
    }
    return this.pending.size > 0;
  }

  private finish(call: PendingCall, error: Error | undefined, value?: unknown): void {
    if (!this.pending.delete(call.id)) {
      return;
    }
    if (GAVE_UP.some((kind) => error instanceof kind)) {
      call.host?.cancel(this.ports.processId, call.id);
      this.delivery.cancel(call);
    }
    call.release();
    this.ports.metrics.called(call.service, outcomeOf(error), performance.now() - call.startedAt);
    call.end(error, value);
  }
}
