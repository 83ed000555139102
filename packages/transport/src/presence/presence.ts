import type { HostedService } from '../answering/hosted-service.js';
import type { BusLimits } from '../bus-options.js';
import { BusUnavailableError } from '../errors.js';
import { encodeMessage, type Message, type PresenceMessage } from '../frames/envelope.js';
import type { Outbox } from '../frames/outbox.js';
import type { RedisLink } from '../links/redis-link.js';
import type { ChannelNames } from './channel-names.js';
import type { Replica } from './replica.js';
import type { ReplicaDirectory } from './replica-directory.js';

interface PresencePorts {
  link: Pick<RedisLink, 'channelsLike'>;
  names: ChannelNames;
  outbox: Outbox;
  directory: ReplicaDirectory;
  limits: Pick<BusLimits, 'refreshIntervalMs'>;
}

/**
 * Keeps the directory true without a key in Redis: arrivals and leaves are announced, a newcomer asks who is there, and
 * once a second the list of channels somebody listens to settles what was missed.
 */
export class Presence {
  private readonly first = Promise.withResolvers<void>();
  private refreshing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ports: PresencePorts,
    /** The services of this process that can be chosen. */
    private readonly available: () => Iterable<HostedService>,
    private readonly onVanished: (replica: Replica) => void,
  ) {
    this.first.promise.catch(() => undefined);
  }

  /** Resolves when the directory is filled for the first time; rejects with BusUnavailableError if that never happens. */
  get known(): Promise<void> {
    return this.first.promise;
  }

  /** The link is up: introduces this process, asks who is there and looks around, again and again. */
  begin(): void {
    this.timer ??= setInterval(() => this.look(), this.ports.limits.refreshIntervalMs).unref();
    this.tell(this.ports.names.everybody, { kind: 'query' });
    this.introduce(this.ports.names.everybody);
    this.look();
  }

  /** The link is down. */
  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** The bus closes. */
  close(): void {
    this.end();
    this.first.reject(new BusUnavailableError());
  }

  /** Tells one channel which services of this process can be chosen. */
  introduce(channel: string): void {
    for (const { name } of this.available()) {
      this.tell(channel, { kind: 'arrive', service: name });
    }
  }

  announce(kind: PresenceMessage['kind'], service: string): void {
    this.tell(this.ports.names.everybody, { kind, service });
  }

  /** Another process spoke about itself. */
  heard(processId: string, message: PresenceMessage): void {
    const address = { service: message.service, processId };
    if (message.kind === 'arrive') {
      this.ports.directory.arrive(address);
    } else {
      this.ports.directory.leave(address);
    }
  }

  /** Asks Redis who listens; whoever asks meanwhile shares the answer. Rejects if the link is down. */
  refresh(): Promise<void> {
    this.refreshing ??= this.reconcile().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private look(): void {
    this.refresh().then(this.first.resolve, () => undefined); // If the link broke, the next `begin` looks again.
  }

  private async reconcile(): Promise<void> {
    const askedAt = performance.now();
    const { link, names, directory } = this.ports;
    const channels = await link.channelsLike(names.replicaGlob);
    const found = channels.flatMap((channel) => names.parseReplica(channel) ?? []);
    for (const replica of directory.reconcile(found, askedAt)) {
      this.onVanished(replica);
    }
  }

  private tell(channel: string, message: Message): void {
    this.ports.outbox.send(channel, encodeMessage(message));
  }
}
