import { setTimeout as sleep } from 'node:timers/promises';
import type { BusMetrics } from '../bus-metrics.js';
import type { BusLimits, ServiceHandler } from '../bus-options.js';
import type { CallTracer } from '../calling/call-tracer.js';
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
import type { Sweep } from '../frames/sweep.js';
import type { RedisLink } from '../links/redis-link.js';
import { assertName, type ChannelNames } from '../presence/channel-names.js';
import type { Presence } from '../presence/presence.js';
import type { AnsweredCalls } from './answered-calls.js';
import { HostedService } from './hosted-service.js';

/** How long a service that leaves must have been quiet: a caller may publish until it has heard of the leave. */
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
  /** A service no longer works here, whatever it still held. */
  onLeft(service: HostedService): void;
  /** Only where there are two buses: a call may then come again over the other. */
  answered: AnsweredCalls | undefined;
}

/** The answering side: all services of this process, how they come, work and leave. */
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

  /** Those that take new calls. */
  available(): HostedService[] {
    return this.all().filter((service) => !service.leaving);
  }

  /** The service, if it takes new calls. */
  find(name: string): HostedService | undefined {
    const service = this.services.get(name);
    return service?.leaving ? undefined : service;
  }

  /** Starts to listen, then tells everybody. */
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

  /** The bus is closed: nobody asks again for what was answered. */
  forget(): void {
    this.ports.answered?.clear();
  }

  /** Tells everybody, finishes what it holds and still gets, then stops listening; no call is lost. */
  leave(name: string): Promise<void> {
    const service = this.services.get(name);
    if (!service) {
      return Promise.resolve();
    }
    const leave = this.leaves.get(name) ?? this.drain(service).finally(() => this.leaves.delete(name));
    this.leaves.set(name, leave);
    return leave;
  }

  /** A call came over a bus; its answer leaves over the same one, as far as that is up. */
  receive(sender: string, message: CallMessage, bus: number): void {
    const { answered, link, metrics, names, outbox, sweep } = this.ports;
    const inbox = names.inbox(sender);
    link.prefer(inbox, bus);
    const before = answered && this.answerBefore(answered, sender, message);
    if (before !== undefined) {
      outbox.send(inbox, before);
      return;
    }
    const service = this.services.get(message.service);
    if (!service) {
      metrics.dropped('malformed');
      return;
    }
    if (message.deadline <= Date.now()) {
      metrics.dropped('late');
      // Nobody waits for this, unless the clocks of the two machines differ: then the caller learns it and asks another.
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

  /** What a call was answered before, if it came before; a call of which that cannot be told is not executed. */
  private answerBefore(answered: AnsweredCalls, sender: string, message: CallMessage): string | undefined {
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
    await atMost(this.ports.limits.drainMaxMs, untilQuiet(service));
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

async function untilQuiet(service: HostedService): Promise<void> {
  let accepted: number;
  do {
    accepted = service.accepted;
    await sleep(SETTLE_MS);
    await service.idle();
  } while (service.accepted > accepted);
}

async function atMost(boundMs: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const bound = sleep(boundMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, bound]);
  timer.abort();
}
