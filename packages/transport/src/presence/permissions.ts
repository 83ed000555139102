import type { KeyRing } from '../frames/key-ring.js';
import { nameOf, type ReplicaAddress } from './channel-names.js';

/** The names of the processes that announce a topic, and of those that receive it. */
export interface TopicRoute {
  from: readonly string[];
  to: readonly string[];
}

/**
 * What a process may do by its name, which its key proves. Where all processes share one key, it proves nothing more than
 * that, and every process may do everything.
 */
export class Permissions {
  constructor(
    private readonly ring: KeyRing,
    private readonly topics: Readonly<Record<string, TopicRoute>> = {},
    /** The operations, or whole services, that each name may call. */
    private readonly calls?: Readonly<Record<string, readonly string[]>>,
  ) {}

  /** Whether a process may serve a service: only if the process has the name of that service, or all share one key. */
  mayServe({ service, processId }: ReplicaAddress): boolean {
    const name = nameOf(processId);
    return this.ring.find(name) !== undefined && (this.ring.isShared || name === service);
  }

  mayCall(processId: string, service: string, operation: string): boolean {
    if (this.ring.isShared || !this.calls) {
      return true;
    }
    const name = nameOf(processId);
    const called = Object.hasOwn(this.calls, name) ? this.calls[name] : undefined;
    return called !== undefined && (called.includes(service) || called.includes(`${service}.${operation}`));
  }

  mayAnnounce(processId: string, topic: string): boolean {
    return this.ring.isShared || (this.routeOf(topic)?.from.includes(nameOf(processId)) ?? false);
  }

  /** The names of the processes that receive a topic. */
  listenersOf(topic: string): string[] {
    const names = this.ring.names();
    return this.ring.isShared ? names : names.filter((name) => this.routeOf(topic)?.to.includes(name));
  }

  private routeOf(topic: string): TopicRoute | undefined {
    return Object.hasOwn(this.topics, topic) ? this.topics[topic] : undefined;
  }
}
