import type { AnnouncementListener, BusOptions, CallOptions, ReplicaAnswer, ServiceHandler } from './bus-options.js';
import { assembleBus, type BusParts } from './bus-parts.js';
import { BusUnavailableError } from './errors.js';
import { encodeMessage, encodePayload, isMessage, type Message } from './frames/envelope.js';

/**
 * Request and response over Redis pub/sub. While nothing fails, exactly one replica of a service executes a call. Every
 * call has a deadline, and nothing is stored in Redis. Create one bus for each process: services of the same process are
 * called directly, through the same interface and under the same rules.
 */
export class Bus {
  private readonly parts: BusParts;
  private closing: Promise<void> | undefined;
  private closed = false;

  /**
   * Creates a bus; `connect` connects it.
   *
   * @throws TypeError if a name cannot be part of a channel name, or a URL is not `redis://` or `rediss://`
   * @throws RangeError unless there are one or two different URLs; if the key is not 32 bytes long
   * @throws BusKeyFileError if the key file cannot be read or holds no keys
   */
  constructor(options: BusOptions) {
    this.parts = assembleBus(options);
  }

  /** Whether Redis can be used now. While it is false, only services of this process answer. */
  get ready(): boolean {
    return this.parts.link.up;
  }

  /**
   * Connects. Resolves when the bus is ready and knows the replicas. It retries without limit while Redis is away, so await
   * it only where nothing can be done without Redis.
   *
   * @throws BusUnavailableError if the bus is closed first
   */
  connect(): Promise<void> {
    if (!this.closing) {
      this.parts.keys.watch();
      this.parts.link.open();
    }
    return this.parts.presence.known;
  }

  /**
   * Calls one replica of a service and resolves with its answer.
   *
   * @param pattern `<service>.<operation>`
   * @param payload JSON; a service of this process gets the same object, not a copy
   * @throws NoReplicaError, DeadlineExceededError, OverloadedError, CallAbortedError, BusUnavailableError,
   * PayloadTooLargeError, PayloadNotJsonError, RemoteError (the handler failed), TypeError (pattern or option malformed)
   */
  call<T>(pattern: string, payload: unknown, options: CallOptions): Promise<T> {
    return this.closed
      ? Promise.reject(new BusUnavailableError())
      : this.parts.router.call<T>(pattern, payload, options);
  }

  /**
   * Calls every replica of a service, including one of this process. Each gets the call at most once, and no call moves to
   * another replica. Resolves when all have answered or the deadline has passed; a replica that did not answer is in the
   * list with its error. An empty list means that Redis knows no replica.
   *
   * @throws BusUnavailableError if the replicas cannot be determined; TypeError (pattern or option malformed)
   */
  callEach<T>(pattern: string, payload: unknown, options: Omit<CallOptions, 'retry'>): Promise<ReplicaAnswer<T>[]> {
    return this.closed
      ? Promise.reject(new BusUnavailableError())
      : this.parts.router.callEach<T>(pattern, payload, options);
  }

  /**
   * Makes this process a replica of a service. Resolves when it listens. While Redis is away, it also resolves: callers
   * in this process can call the service at once, and callers in other processes after the next connection to Redis.
   *
   * @throws TypeError if the name is not lower-case letters, digits and dashes; Error if this process serves it already;
   * BusUnavailableError if Redis refuses the channel or the bus is closed
   */
  async serve(service: string, handler: ServiceHandler): Promise<void> {
    if (this.closing) {
      throw new BusUnavailableError();
    }
    await this.parts.services.serve(service, handler);
  }

  /** Stops being a replica of a service. Resolves when the calls it held are answered, or `drainMaxMs` have passed. */
  async leave(service: string): Promise<void> {
    await this.parts.services.leave(service);
  }

  /**
   * Sends a payload to the listeners of a topic in all processes, or in those that `topics` names, and in this one. A process
   * that is not connected now never receives it.
   *
   * @throws BusUnavailableError if Redis did not take it for all of them; PayloadTooLargeError, PayloadNotJsonError, TypeError
   */
  async announce(topic: string, payload: unknown): Promise<void> {
    const { topics, outbox, names, limits, permissions } = this.parts;
    const message: Message = { kind: 'announce', topic };
    if (!isMessage(message)) {
      throw new TypeError('a topic has 1 to 256 characters');
    }
    const json = encodePayload(payload, limits.payloadMaxBytes);
    topics.notify(topic, payload);
    const text = encodeMessage(message, json);
    const channels = permissions.listenersOf(topic).map((name) => names.broadcast(name));
    const receivers = await Promise.all(channels.map((channel) => outbox.deliver(channel, text)));
    if (receivers.includes(undefined)) {
      throw new BusUnavailableError();
    }
  }

  /** Listens to a topic. @returns a function that stops listening */
  onAnnounce(topic: string, listener: AnnouncementListener): () => void {
    return this.parts.topics.add(topic, listener);
  }

  /** Leaves all services, fails the pending calls with `BusUnavailableError`, and disconnects. May be called twice. */
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
    services.forgetAnswers();
  }
}
