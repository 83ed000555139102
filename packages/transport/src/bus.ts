import type { AnnouncementListener, BusOptions, CallOptions, ReplicaAnswer, ServiceHandler } from './bus-options.js';
import { assembleBus, type BusParts } from './bus-parts.js';
import { BusUnavailableError } from './errors.js';
import { encodeMessage, encodePayload, isMessage, type Message } from './frames/envelope.js';

/**
 * Request/response over Redis pub/sub: exactly one replica of a service executes a call while nothing fails, every call
 * has a deadline, and nothing is ever stored in Redis. One for each process; a service of this process is called
 * directly, through the same interface and under the same rules.
 */
export class Bus {
  private readonly parts: BusParts;
  private closing: Promise<void> | undefined;
  private closed = false;

  /**
   * Connects to nothing yet.
   *
   * @throws TypeError if a name could not be part of a channel's, BusKeyFileError if the key file is none, RangeError if
   * the key is not 32 bytes long
   */
  constructor(options: BusOptions) {
    this.parts = assembleBus(options);
  }

  /** Whether Redis can be used now; false while the link is down. Services of this process answer all the same. */
  get ready(): boolean {
    return this.parts.link.up;
  }

  /**
   * Connects, and resolves when the bus is ready and knows its replicas. It waits as long as Redis is away and the bus
   * reconnects for ever; await it only where nothing can be done without Redis.
   *
   * @throws BusUnavailableError if the bus is closed before
   */
  connect(): Promise<void> {
    if (!this.closing) {
      this.parts.keys.watch();
      this.parts.link.open();
    }
    return this.parts.presence.known;
  }

  /**
   * Asks one replica of a service and resolves with its answer.
   *
   * @param pattern `<service>.<operation>`
   * @param payload JSON; a service of this process gets the very object
   * @throws NoReplicaError, DeadlineExceededError, OverloadedError, CallAbortedError, BusUnavailableError,
   * PayloadTooLargeError, PayloadNotJsonError, RemoteError (the handler failed), TypeError (pattern or option malformed)
   */
  call<T>(pattern: string, payload: unknown, options: CallOptions): Promise<T> {
    return this.closed
      ? Promise.reject(new BusUnavailableError())
      : this.parts.router.call<T>(pattern, payload, options);
  }

  /**
   * Asks every replica of a service, one of this process included, each at most once: a call moves to no other. Resolves
   * when all have answered or the deadline passed; a replica that did not answer is in it with the error. An empty list says
   * that Redis knows of none.
   *
   * @throws BusUnavailableError if nobody can tell which replicas there are; TypeError (pattern or option malformed)
   */
  callEach<T>(pattern: string, payload: unknown, options: Omit<CallOptions, 'retry'>): Promise<ReplicaAnswer<T>[]> {
    return this.closed
      ? Promise.reject(new BusUnavailableError())
      : this.parts.router.callEach<T>(pattern, payload, options);
  }

  /**
   * Makes this process a replica of a service; resolves when it listens. Without a link it listens from the next
   * connection on, and to callers of this process at once.
   *
   * @throws TypeError if the name is not lower-case letters, digits and dashes; Error if it is served here already;
   * BusUnavailableError if Redis refuses the channel or the bus is closed
   */
  async serve(service: string, handler: ServiceHandler): Promise<void> {
    if (this.closing) {
      throw new BusUnavailableError();
    }
    await this.parts.services.serve(service, handler);
  }

  /** Stops being a replica of a service and resolves when what it held is answered, or `drainMaxMs` have passed. */
  async leave(service: string): Promise<void> {
    await this.parts.services.leave(service);
  }

  /**
   * Tells the listeners of a topic in all processes, this one included. Who is not connected now never hears it.
   *
   * @throws BusUnavailableError if only this process could be told; PayloadTooLargeError, PayloadNotJsonError, TypeError
   */
  async announce(topic: string, payload: unknown): Promise<void> {
    const { topics, outbox, names, limits } = this.parts;
    const message: Message = { kind: 'announce', topic };
    if (!isMessage(message)) {
      throw new TypeError('a topic has 1 to 256 characters');
    }
    const json = encodePayload(payload, limits.payloadMaxBytes);
    topics.tell(topic, payload);
    const receivers = await outbox.deliver(names.everybody, encodeMessage(message, json));
    if (receivers === undefined) {
      throw new BusUnavailableError();
    }
  }

  /** Hears a topic. @returns stops hearing it */
  onAnnounce(topic: string, listener: AnnouncementListener): () => void {
    return this.parts.topics.add(topic, listener);
  }

  /** Leaves all services, fails the calls still pending with `BusUnavailableError`, and disconnects. Idempotent. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async shutDown(): Promise<void> {
    const { services, presence, router, outbox, link, keys } = this.parts;
    await Promise.all(services.all().map(({ name }) => services.leave(name)));
    this.closed = true;
    presence.close();
    router.failAll();
    outbox.flush();
    await link.close();
    keys.close();
    services.forget();
  }
}
