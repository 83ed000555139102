const NAME = /^[a-z][a-z0-9-]*$/;
const PATTERN = /^([a-z][a-z0-9-]*)\.([\w.-]+)$/;

/** Where one replica of a service listens. */
export interface ReplicaAddress {
  service: string;
  processId: string;
}

/** The names of all channels of one bus: `<namespace>:<environment>:...`. Nothing else is ever named in Redis. */
export class ChannelNames {
  private readonly prefix: string;
  /** Everybody listens here: announcements, arrivals, leaves. */
  readonly everybody: string;
  /** Glob that matches the channels of all replicas; names hold no glob characters. */
  readonly replicaGlob: string;

  /** @throws TypeError if a part could be read as another channel or as a glob */
  constructor(namespace: string, environment: string) {
    assertName('namespace', namespace);
    assertName('environment', environment);
    this.prefix = `${namespace}:${environment}:`;
    this.everybody = `${this.prefix}all`;
    this.replicaGlob = `${this.prefix}svc:*`;
  }

  /** Replies to the calls of one process. */
  inbox(processId: string): string {
    return `${this.prefix}inbox:${processId}`;
  }

  /** Calls for one replica. */
  replica({ service, processId }: ReplicaAddress): string {
    return `${this.prefix}svc:${service}:${processId}`;
  }

  /** The replica behind a channel name, undefined if it is no replica's. */
  parseReplica(channel: string): ReplicaAddress | undefined {
    const [kind, service, processId] = channel.slice(this.prefix.length).split(':');
    return kind === 'svc' && service && processId ? { service, processId } : undefined;
  }
}

/** @throws TypeError without the value, which may come from a caller */
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
