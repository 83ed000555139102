const NAME = /^[a-z][a-z0-9-]*$/;
const PATTERN = /^([a-z][a-z0-9-]*)\.([\w.-]+)$/;

export interface ReplicaAddress {
  service: string;
  /** `<name of the process>:<random id>` */
  processId: string;
}

/** The names of all channels of one bus: `<namespace>:<environment>:...`. The bus uses no other names in Redis. */
export class ChannelNames {
  private readonly prefix: string;
  /** Every broadcast channel begins with this text. */
  readonly broadcastPrefix: string;
  private readonly replicaPrefix: string;
  /** Glob that matches the channels of all replicas. Names contain no glob characters. */
  readonly replicaGlob: string;

  /** @throws TypeError if a name is not lower-case letters, digits and dashes */
  constructor(namespace: string, environment: string) {
    assertName('namespace', namespace);
    assertName('environment', environment);
    this.prefix = `${namespace}:${environment}:`;
    this.broadcastPrefix = `${this.prefix}all:`;
    this.replicaPrefix = `${this.prefix}svc:`;
    this.replicaGlob = `${this.replicaPrefix}*`;
  }

  /** All processes of a name listen here: announcements, arrivals, leaves. */
  broadcast(name: string): string {
    return `${this.broadcastPrefix}${name}`;
  }

  /** Channel of the replies to one process. */
  inbox(processId: string): string {
    return `${this.prefix}inbox:${processId}`;
  }

  /** Channel of the calls to one replica. */
  replica({ service, processId }: ReplicaAddress): string {
    return `${this.replicaPrefix}${service}:${processId}`;
  }

  isReplica(channel: string): boolean {
    return channel.startsWith(this.replicaPrefix);
  }

  /** The name of the processes that listen to a channel. */
  listenerOf(channel: string): string {
    const [kind, first = '', second = ''] = channel.slice(this.prefix.length).split(':', 3);
    return kind === 'svc' ? second : first;
  }

  /** The replica that a channel belongs to; undefined for other channels. */
  parseReplica(channel: string): ReplicaAddress | undefined {
    const [kind, service, name, id] = channel.slice(this.prefix.length).split(':');
    return kind === 'svc' && service && name && id ? { service, processId: `${name}:${id}` } : undefined;
  }
}

export function nameOf(processId: string): string {
  return processId.slice(0, processId.indexOf(':'));
}

/** @throws TypeError; its text does not repeat the value, which may come from a caller */
export function assertName(what: string, value: string): void {
  if (!NAME.test(value)) {
    throw new TypeError(`${what} must be lower-case letters, digits and dashes`);
  }
}

/**
 * Splits `<service>.<operation>`.
 *
 * @throws TypeError if it is not of that form
 */
export function parsePattern(pattern: string): { service: string; operation: string } {
  const [, service, operation] = PATTERN.exec(pattern) ?? [];
  if (!service || !operation) {
    throw new TypeError('a pattern is <service>.<operation>');
  }
  return { service, operation };
}
