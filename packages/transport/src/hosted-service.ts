import type { CallContext, ServiceHandler } from './bus-options.js';
import type { CallMessage, Reply } from './envelope.js';
import { errorCodeOf } from './errors.js';

/** A call this process executes. Its signal is made when the handler first asks for it: most never do. */
class RunningCall implements CallContext {
  readonly deadline: number;
  readonly requestId: string | undefined;
  readonly traceparent: string | undefined;
  readonly attempt: number;
  aborted = false;
  private controller: AbortController | undefined;

  constructor(message: CallMessage) {
    this.deadline = message.deadline;
    this.requestId = message.requestId;
    this.traceparent = message.traceparent;
    this.attempt = message.attempt;
  }

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.aborted) {
      this.controller.abort();
    }
    return this.controller.signal;
  }

  abort(): void {
    this.aborted = true;
    this.controller?.abort();
  }
}

/** A service this process executes, for callers in this process and elsewhere alike. */
export class HostedService {
  private readonly running = new Map<string, RunningCall>();
  private readonly whenIdle: (() => void)[] = [];
  /** Set once the service leaves: what still arrives is executed, but it is no longer chosen. */
  leaving = false;
  /** Calls ever taken on. */
  accepted = 0;

  constructor(
    readonly name: string,
    private readonly handler: ServiceHandler,
    private readonly inFlightMax: number,
  ) {}

  get inFlight(): number {
    return this.running.size;
  }

  get hasRoom(): boolean {
    return this.running.size < this.inFlightMax;
  }

  /** Whether it works on this call of this sender. */
  isRunning(sender: string, id: string): boolean {
    return this.running.has(`${sender}/${id}`);
  }

  /**
   * Executes a call, unless as many run as may; `respond` is called at most once, and not at all for a call nobody
   * waits for any more. The call must not be late already.
   */
  accept(sender: string, message: CallMessage, respond: (reply: Reply) => void): void {
    const key = `${sender}/${message.id}`;
    if (this.running.has(key)) {
      // The bus it came over broke, and it came again over the other: the first run will answer it.
      return;
    }
    if (!this.hasRoom) {
      respond({ outcome: 'overloaded' });
      return;
    }
    const call = new RunningCall(message);
    this.running.set(key, call);
    this.accepted += 1;
    void this.execute(key, call, message, respond);
  }

  /** The caller no longer waits. */
  cancel(sender: string, id: string): void {
    this.running.get(`${sender}/${id}`)?.abort();
  }

  /** Aborts what is late; answers whether anything runs. A handler that does not listen keeps its place until it ends. */
  sweep(now: number): boolean {
    for (const call of this.running.values()) {
      if (call.deadline <= now && !call.aborted) {
        call.abort();
      }
    }
    return this.running.size > 0;
  }

  /** Resolves when nothing runs any more. */
  idle(): Promise<void> {
    return this.running.size === 0 ? Promise.resolve() : new Promise((resolve) => this.whenIdle.push(resolve));
  }

  abortAll(): void {
    for (const call of this.running.values()) {
      call.abort();
    }
  }

  private async execute(
    key: string,
    call: RunningCall,
    { operation, payload }: CallMessage,
    respond: (reply: Reply) => void,
  ): Promise<void> {
    let reply: Reply;
    try {
      reply = { outcome: 'done', value: await this.handler(operation, payload, call) };
    } catch (error) {
      reply = { outcome: 'failed', code: errorCodeOf(error) };
    }
    this.finish(key);
    if (!call.aborted && Date.now() < call.deadline) {
      respond(reply);
    }
  }

  private finish(key: string): void {
    this.running.delete(key);
    if (this.running.size === 0) {
      for (const resolve of this.whenIdle.splice(0)) {
        resolve();
      }
    }
  }
}
