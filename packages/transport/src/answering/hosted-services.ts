import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../awaitable.js';
import type { BusMetrics } from '../bus-metrics.js';
import type { BusLimits, ServiceHandler } from '../bus-options.js';
import type { CallTracer } from '../calling/call-tracer.js';
import type { Sweep } from '../calling/sweep.js';
import { PayloadTooLargeError } from '../errors.js';
import {
  type CallMessage,
  type CancelMessage,
  encodeAnswer,
  encodeMessage,
  encodePayload,
  type Reply,
} from '../frames/envelope.js';
import type { Outbox } from '../frames/outbox.js';
import type { RedisLink } from '../links/redis-link.js';
import { assertName, type ChannelNames } from '../presence/channel-names.js';
import type { Presence } from '../presence/presence.js';
import type { AnsweredCalls } from './answered-calls.js';
import { HostedService } from './hosted-service.js';

/**
 * A service that leaves waits until no call has arrived for this long, because callers may send calls until they
 * receive the message `leave`.
 */
const SETTLE_MS = 25;

interface HostPorts {
  processId: string;
  link: Pick<RedisLink, 'subscribe' | 'unsubscribe' | 'prefer'>;
  names: ChannelNames;
  outbox: Outbox;
  presence: Pick<Presence, 'announce'>;
  metrics: BusMetrics;
  sweep: Sweep;
  limits: BusLimits;
  tracer: CallTracer | undefined;
  /** A service has left. Calls it still executed were aborted. */
  onLeft(service: HostedService): void;
  /** Only with two buses, where a call may arrive a second time over the other one. */
  answered: AnsweredCalls | undefined;
}

/** The answering side of the bus: the services of this process, from serve to leave. */
export class HostedServices {
  private readonly services = new Map<string, HostedService>();
  private readonly leaves = new Map<string, Promise<void>>();

  constructor(private readonly ports: HostPorts) {
    const { sweep, answered } = ports;
    sweep.add((now) => this.all().filter((service) => service.sweep(now)).length > 0);
    if (answered) {
      sweep.add((now) => answered.sweep(now));
    }
  }

  all(): HostedService[] {
    return [...this.services.values()];
  }

  /** The services that take new calls. */
  available(): HostedService[] {
    return this.all().filter((service) => !service.leaving);
  }

  find(name: string): HostedService | undefined {
    const service = this.services.get(name);
    return service?.leaving ? undefined : service;
  }

  /** Starts to listen, then announces the service to all processes. */
  async serve(name: string, handler: ServiceHandler): Promise<void> {
    assertName('service', name);
    if (this.services.has(name)) {
      throw new Error('this process serves that service already');
    }
    const { link, presence, limits, tracer } = this.ports;
    this.services.set(name, new HostedService(name, handler, limits.inFlightMax, tracer));
    try {
      await link.subscribe(this.channelOf(name));
    } catch (error) {
      this.services.delete(name);
      throw error;
    }
    presence.announce('arrive', name);
  }

  /** Drops the remembered answers when the bus is closed. */
  forgetAnswers(): void {
    this.ports.answered?.clear();
  }

  /** Announces the leave, finishes the calls that it holds and still receives, then stops listening. No call is lost. */
  leave(name: string): Promise<void> {
    const service = this.services.get(name);
    if (!service) {
      return Promise.resolve();
    }
    const leave = this.leaves.get(name) ?? this.drain(service).finally(() => this.leaves.delete(name));
    this.leaves.set(name, leave);
    return leave;
  }

  /** A call arrived over a bus. Its answer goes out over the same bus if that is up. */
  receive(sender: string, message: CallMessage, bus: number): void {
    const { answered, link, metrics, names, outbox, sweep } = this.ports;
    const inbox = names.inbox(sender);
    link.prefer(inbox, bus);
    const earlier = answered && this.findEarlierReply(answered, sender, message);
    if (earlier !== undefined) {
      outbox.send(inbox, earlier);
      return;
    }
    const service = this.services.get(message.service);
    if (!service) {
      metrics.countDrop('malformed');
      return;
    }
    if (message.deadline <= Date.now()) {
      metrics.countDrop('late');
      // If the clocks of the two machines differ, the caller still waits: it learns this and calls another replica.
      outbox.send(inbox, this.encodeReply(message.id, { outcome: 'late' }));
      return;
    }
    sweep.wake();
    service.accept(sender, message, (reply) => {
      const answer = this.encodeReply(message.id, reply);
      answered?.keep(sender, message, answer);
      outbox.send(inbox, answer);
    });
  }

  cancel(sender: string, { service, id }: CancelMessage): void {
    this.services.get(service)?.cancel(sender, id);
  }

  /**
   * The encoded reply to a call that was answered before. A call whose answer may have been dropped from memory gets the
   * reply `forgotten`, so that it is never executed twice.
   */
  private findEarlierReply(answered: AnsweredCalls, sender: string, message: CallMessage): string | undefined {
    const answer = answered.find(sender, message);
    if (answer !== undefined || !message.again || !answered.mayHaveForgotten(message)) {
      return answer;
    }
    const running = this.services.get(message.service)?.isRunning(sender, message.id);
    return running ? undefined : this.encodeReply(message.id, { outcome: 'forgotten' });
  }

  private async drain(service: HostedService): Promise<void> {
    const { link, presence } = this.ports;
    service.leaving = true;
    presence.announce('leave', service.name);
    await within(this.ports.limits.drainMaxMs, waitUntilQuiet(service), undefined);
    await link.unsubscribe(this.channelOf(service.name));
    this.services.delete(service.name);
    service.abortAll();
    this.ports.onLeft(service);
  }

  private channelOf(service: string): string {
    return this.ports.names.replica({ service, processId: this.ports.processId });
  }

  private encodeReply(id: number, reply: Reply): string {
    if (reply.outcome !== 'done') {
      return encodeMessage({ kind: 'reply', id, ...reply });
    }
    try {
      const json = encodePayload(reply.value, this.ports.limits.payloadMaxBytes);
      return encodeAnswer(id, json);
    } catch (error) {
      const outcome = error instanceof PayloadTooLargeError ? 'too_large' : 'not_json';
      return encodeMessage({ kind: 'reply', id, outcome });
    }
  }
}

/** Resolves when no call runs and none arrived for a moment. */
async function waitUntilQuiet(service: HostedService): Promise<void> {
  let accepted: number;
  do {
    accepted = service.accepted;
    await sleep(SETTLE_MS);
    await service.idle();
  } while (service.accepted > accepted);
}
