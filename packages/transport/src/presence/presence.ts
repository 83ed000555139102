import type { HostedService } from '../answering/hosted-service.js';
import type { BusLimits } from '../bus-options.js';
import { BusUnavailableError } from '../errors.js';
import { encodeMessage, type Message, type PresenceMessage } from '../frames/envelope.js';
import type { KeyRing } from '../frames/key-ring.js';
import type { Outbox } from '../frames/outbox.js';
import type { RedisLink } from '../links/redis-link.js';
import type { ChannelNames } from './channel-names.js';
import type { Permissions } from './permissions.js';
import type { Replica } from './replica.js';
import type { ReplicaDirectory } from './replica-directory.js';

interface PresencePorts {
  link: Pick<RedisLink, 'listChannels'>;
  names: ChannelNames;
  ring: Pick<KeyRing, 'names'>;
  permissions: Pick<Permissions, 'mayServe'>;
  outbox: Outbox;
  directory: ReplicaDirectory;
  limits: Pick<BusLimits, 'refreshIntervalMs'>;
}

/**
 * Keeps the directory of replicas correct without a key in Redis. Processes announce when they arrive and leave, and a new
 * process requests the services of the others. Once a second the directory is compared with Redis's list of channels, which
 * corrects anything that was missed.
 */
export class Presence {
  private readonly firstRefresh = Promise.withResolvers<void>();
  private refreshing: Promise<boolean> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ports: PresencePorts,
    /** The services of this process that take calls. */
    private readonly available: () => Iterable<HostedService>,
    private readonly onVanished: (replica: Replica) => void,
  ) {
    this.firstRefresh.promise.catch(() => undefined);
  }

  /** Resolves when the directory is filled for the first time. Rejects with BusUnavailableError if the bus closes first. */
  get known(): Promise<void> {
    return this.firstRefresh.promise;
  }

  /** The link is up: requests the services of all processes, sends its own, and refreshes the directory at intervals. */
  start(): void {
    const { limits } = this.ports;
    this.timer ??= setInterval(() => void this.refreshOrWait(), limits.refreshIntervalMs).unref();
    for (const channel of this.broadcasts()) {
      this.send(channel, { kind: 'query' });
      this.sendServices(channel);
    }
    void this.refreshOrWait();
  }

  /** The link is down. */
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  close(): void {
    this.stop();
    this.firstRefresh.reject(new BusUnavailableError());
  }

  /** Sends the names of the services of this process to one channel. */
  sendServices(channel: string): void {
    for (const { name } of this.available()) {
      this.send(channel, { kind: 'arrive', service: name });
    }
  }

  announce(kind: PresenceMessage['kind'], service: string): void {
    for (const channel of this.broadcasts()) {
      this.send(channel, { kind, service });
    }
  }

  /** Another process arrived with a service, or leaves it. @returns false if it may not serve that service */
  receive(processId: string, message: PresenceMessage): boolean {
    const address = { service: message.service, processId };
    if (!this.ports.permissions.mayServe(address)) {
      return false;
    }
    if (message.kind === 'arrive') {
      this.ports.directory.arrive(address);
    } else {
      this.ports.directory.leave(address);
    }
    return true;
  }

  /** Compares the directory with Redis. Concurrent calls share one query. @returns false if the link is down */
  refresh(): Promise<boolean> {
    this.refreshing ??= this.reconcile()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.refreshing = undefined;
      });
    return this.refreshing;
  }

  private async refreshOrWait(): Promise<void> {
    // If the link broke, the next `start` refreshes.
    if (await this.refresh()) {
      this.firstRefresh.resolve();
    }
  }

  private async reconcile(): Promise<void> {
    const queriedAt = performance.now();
    const { link, names, directory, permissions } = this.ports;
    const channels = await link.listChannels(names.replicaGlob);
    const listening = channels.flatMap((channel) => names.parseReplica(channel) ?? []);
    // Any process that reaches Redis can listen to a channel with the name of a service.
    const genuine = listening.filter((address) => permissions.mayServe(address));
    for (const replica of directory.reconcile(genuine, queriedAt)) {
      this.onVanished(replica);
    }
  }

  /** The channels of all processes that this one can exchange frames with. */
  private broadcasts(): string[] {
    const { ring, names } = this.ports;
    return ring.names().map((name) => names.broadcast(name));
  }

  private send(channel: string, message: Message): void {
    this.ports.outbox.send(channel, encodeMessage(message));
  }
}
