import { isPromise, startWork } from '../awaitable.js';
import type { CallContext, ServiceHandler } from '../bus-options.js';
import { CallTable, type TableEntry } from '../calling/call-table.js';
import type { CallSpan, CallTracer } from '../calling/call-tracer.js';
import { errorCodeOf } from '../errors.js';
import type { CallMessage, Reply } from '../frames/envelope.js';

/** Usual number of calls that one service executes at a time. */
const EXPECTED_MAX = 256;

const SPAN_RESULTS = { done: 'ok', failed: 'remote_error' } as const;

/** A call that this process executes. Its signal is created on first use, because most handlers never read it. */
class RunningCall implements CallContext, TableEntry<RunningCall> {
  next: RunningCall | undefined;
  readonly id: number;
  readonly deadline: number;
  readonly requestId: string | undefined;
  readonly traceparent: string | undefined;
  readonly attempt: number;
  aborted = false;
  private controller: AbortController | undefined;

  constructor(
    readonly sender: string,
    message: CallMessage,
    readonly span: CallSpan | undefined,
  ) {
    this.id = message.id;
    this.deadline = message.deadline;
    this.requestId = message.requestId;
    this.traceparent = span?.traceparent ?? message.traceparent;
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

/** A service that this process executes, for callers of this process and of others. */
export class HostedService {
  private readonly running: CallTable<RunningCall>;
  private readonly whenIdle: (() => void)[] = [];
  /** The service leaves: calls that still arrive are executed, but callers choose other replicas. */
  leaving = false;
  /** Number of calls accepted since the start. */
  accepted = 0;
  /** Epoch milliseconds. No running call has an earlier deadline. */
  private dueAt = Infinity;

  constructor(
    readonly name: string,
    private readonly handler: ServiceHandler,
    private readonly inFlightMax: number,
    private readonly tracer?: CallTracer,
  ) {
    this.running = new CallTable(Math.min(inFlightMax, EXPECTED_MAX));
  }

  get inFlight(): number {
    return this.running.size;
  }

  get hasRoom(): boolean {
    return this.running.size < this.inFlightMax;
  }

  isRunning(sender: string, id: number): boolean {
    return this.running.get(sender, id) !== undefined;
  }

  /**
   * Executes a call, or refuses it if the maximum number of calls is running already. `respond` is called at most once,
   * and never after the caller has stopped waiting. The deadline of the call must not have passed.
   */
  accept(sender: string, message: CallMessage, respond: (reply: Reply) => void): void {
    if (this.running.get(sender, message.id)) {
      // The call was sent again over the other bus. The execution that is running will answer it.
      return;
    }
    if (!this.hasRoom) {
      respond({ outcome: 'overloaded' });
      return;
    }
    const span = message.traceparent === undefined ? undefined : this.tracer?.executing(message);
    const call = new RunningCall(sender, message, span);
    this.running.add(call);
    this.accepted += 1;
    this.dueAt = Math.min(this.dueAt, call.deadline);
    this.execute(call, message, respond);
  }

  /** The caller no longer waits. */
  cancel(sender: string, id: number): void {
    this.running.get(sender, id)?.abort();
  }

  /**
   * Aborts late calls; a call whose handler ignores its signal still counts as running until the handler ends. @returns
   * whether any call runs
   */
  sweep(now: number): boolean {
    if (now >= this.dueAt) {
      this.dueAt = this.abortLate(now);
    }
    return this.running.size > 0;
  }

  idle(): Promise<void> {
    return this.running.size === 0 ? Promise.resolve() : new Promise((resolve) => this.whenIdle.push(resolve));
  }

  abortAll(): void {
    for (const call of this.running.all()) {
      call.abort();
    }
  }

  private execute(call: RunningCall, { operation, payload }: CallMessage, respond: (reply: Reply) => void): void {
    const answer = startWork(() => this.handler(operation, payload, call));
    if (isPromise(answer)) {
      answer.then(
        (value) => this.answer(call, { outcome: 'done', value }, respond),
        (error) => this.answer(call, { outcome: 'failed', code: errorCodeOf(error) }, respond),
      );
    } else {
      this.answer(call, { outcome: 'done', value: answer }, respond);
    }
  }

  private answer(
    call: RunningCall,
    reply: Extract<Reply, { outcome: 'done' | 'failed' }>,
    respond: (reply: Reply) => void,
  ): void {
    this.finish(call);
    call.span?.end(call.aborted ? 'call_aborted' : SPAN_RESULTS[reply.outcome], call.attempt);
    if (!call.aborted && Date.now() < call.deadline) {
      respond(reply);
    }
  }

  /** @returns the earliest deadline of the calls that still run */
  private abortLate(now: number): number {
    let dueAt = Infinity;
    for (const call of this.running.all()) {
      if (call.deadline > now) {
        dueAt = Math.min(dueAt, call.deadline);
      } else if (!call.aborted) {
        call.abort();
      }
    }
    return dueAt;
  }

  private finish(call: RunningCall): void {
    this.running.delete(call);
    if (this.running.size === 0) {
      for (const resolve of this.whenIdle.splice(0)) {
        resolve();
      }
    }
  }
}
