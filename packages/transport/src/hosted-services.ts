import { setTimeout as sleep } from 'node:timers/promises';
import type { BusMetrics } from './bus-metrics.js';
import type { BusLimits, ServiceHandler } from './bus-options.js';
import { assertName, type ChannelNames } from './channel-names.js';
import { type CallMessage, type CancelMessage, encodeMessage, encodePayload, type Reply } from './envelope.js';
import { PayloadTooLargeError } from './errors.js';
import { HostedService } from './hosted-service.js';
import type { Outbox } from './outbox.js';
import type { Presence } from './presence.js';
import type { RedisLink } from './redis-link.js';
import type { Sweep } from './sweep.js';

/** How long a service that leaves must have been quiet: a caller may publish until it has heard of the leave. */
const SETTLE_MS = 25;

interface HostPorts {
  processId: string;
  link: Pick<RedisLink, 'subscribe' | 'unsubscribe'>;
  names: ChannelNames;
  outbox: Outbox;
  presence: Pick<Presence, 'announce'>;
  metrics: BusMetrics;
  sweep: Sweep;
  limits: BusLimits;
  /** A service no longer works here, whatever it still held. */
  onLeft(service: HostedService): void;
}

/** The answering side: all services of this process, how they come, work and leave. */
export class HostedServices {
  private readonly services = new Map<string, HostedService>();
  private readonly leaves = new Map<string, Promise<void>>();

  constructor(private readonly ports: HostPorts) {
    ports.sweep.add((now) => this.all().filter((service) => service.sweep(now)).length > 0);
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
    this.services.set(name, new HostedService(name, handler, this.ports.limits.inFlightMax));
    const { link, presence } = this.ports;
    try {
      await link.subscribe(this.channelOf(name));
    } catch (error) {
      this.services.delete(name);
      throw error;
    }
    presence.announce('arrive', name);
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

  receive(sender: string, message: CallMessage): void {
    const service = this.services.get(message.service);
    const { metrics, names, outbox, sweep } = this.ports;
    if (!service) {
      metrics.dropped('malformed');
      return;
    }
    const inbox = names.inbox(sender);
    if (message.deadline <= Date.now()) {
      metrics.dropped('late');
      // Nobody waits for this, unless the clocks of the two machines differ: then the caller learns it and asks another.
      outbox.send(inbox, this.encodeReply(message.id, { outcome: 'late' }));
      return;
    }
    sweep.wake();
    service.accept(sender, message, (reply) => outbox.send(inbox, this.encodeReply(message.id, reply)));
  }

  cancel(sender: string, { service, id }: CancelMessage): void {
    this.services.get(service)?.cancel(sender, id);
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

  private encodeReply(id: string, reply: Reply): string {
    if (reply.outcome !== 'done') {
      return encodeMessage({ kind: 'reply', id, ...reply });
    }
    try {
      const json = encodePayload(reply.value, this.ports.limits.payloadMaxBytes);
      return encodeMessage({ kind: 'reply', id, outcome: 'done' }, 'value', json);
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
