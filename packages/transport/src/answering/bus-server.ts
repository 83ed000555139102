import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { type Awaitable, mapAwaitable } from '../awaitable.js';
import type { Bus } from '../bus.js';
import { parsePattern } from '../presence/channel-names.js';
import { BusContext } from './bus-context.js';

/** The service is served here but has no handler for the operation. The caller gets the code. */
class UnknownOperationError extends Error {
  readonly code = 'unknown_operation';
}

/**
 * Serves the handlers of a Nest application over a bus. `@MessagePattern('<service>.<operation>')` answers calls; each
 * prefix becomes a service. `@EventPattern('<topic>')` receives announcements. Pipes, guards, interceptors and filters work
 * as with Nest's own transports. If a handler returns a stream, its last value is the answer.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  private readonly served = new Set<string>();
  private readonly stops: (() => void)[] = [];
  private isHooked = false;

  /** @param bus the caller connects it, before or after the start, and closes it after the application */
  constructor(private readonly bus: Bus) {
    super();
  }

  /** As Nest's own. A handler may also return its answer at once. */
  override addHandler(
    pattern: unknown,
    callback: (payload: never, context: BusContext) => Awaitable<unknown>,
    isEventHandler?: boolean,
    extras?: Record<string, unknown>,
  ): void {
    super.addHandler(pattern, callback as MessageHandler, isEventHandler, extras);
  }

  override setOnProcessingStartHook(hook: Parameters<Server['setOnProcessingStartHook']>[0]): void {
    super.setOnProcessingStartHook(hook);
    this.isHooked = true;
  }

  override setOnProcessingEndHook(hook: Parameters<Server['setOnProcessingEndHook']>[0]): void {
    super.setOnProcessingEndHook(hook);
    this.isHooked = true;
  }

  /** Called by Nest. The start fails with a TypeError if a pattern is not `<service>.<operation>`. */
  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      for (const [pattern, handler] of this.messageHandlers) {
        if (handler.isEventHandler) {
          this.listenToTopic(pattern, handler);
        } else {
          this.served.add(parsePattern(pattern).service);
        }
      }
      await Promise.all([...this.served].map((service) => this.serve(service)));
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Called by Nest. Leaves the services and waits for their running calls. */
  async close(): Promise<void> {
    for (const stop of this.stops.splice(0)) {
      stop();
    }
    await Promise.all([...this.served].map((service) => this.bus.leave(service)));
    this.served.clear();
  }

  /** The bus emits no events: read `bus.ready`. */
  on(): void {}

  unwrap<T>(): T {
    return this.bus as T;
  }

  private serve(service: string): Promise<void> {
    const operations = this.operationsOf(service);
    return this.bus.serve(service, (operation, payload, call) => {
      const found = operations.get(operation);
      if (!found) {
        throw new UnknownOperationError();
      }
      return this.answer(found.handler, payload, new BusContext([found.pattern, call]));
    });
  }

  private operationsOf(service: string): Map<string, { pattern: string; handler: MessageHandler }> {
    const calls = [...this.messageHandlers].filter(([, handler]) => !handler.isEventHandler);
    return new Map(
      calls
        .map(([pattern, handler]) => ({ ...parsePattern(pattern), pattern, handler }))
        .filter((each) => each.service === service)
        .map((each) => [each.operation, each]),
    );
  }

  private listenToTopic(topic: string, handler: MessageHandler): void {
    for (let each: MessageHandler | undefined = handler; each; each = each.next) {
      const current = each;
      const stop = this.bus.onAnnounce(topic, async (payload) => {
        await this.answer(current, payload, new BusContext([topic, undefined]));
      });
      this.stops.push(stop);
    }
  }

  /** Runs a handler inside the hook of Nest's instrumentation, if there is one, so that its spans have the right parent. */
  private answer(handler: MessageHandler, payload: unknown, context: BusContext): Awaitable<unknown> {
    if (!this.isHooked) {
      return mapAwaitable(handler(payload, context) as Awaitable<unknown>, lastValueOf);
    }
    return new Promise((resolve) => {
      this.onProcessingStartHook(this.transportId as symbol, context, async () =>
        resolve(this.run(handler, payload, context)),
      );
    });
  }

  private async run(handler: MessageHandler, payload: unknown, context: BusContext): Promise<unknown> {
    try {
      // The hook for the end waits for the last value of a stream.
      return await lastValueOf(await handler(payload, context));
    } finally {
      this.onProcessingEndHook?.(this.transportId as symbol, context);
    }
  }
}

/** Most handlers return a value. Wrapping it in a stream would cost more than sending it. */
function lastValueOf(answer: unknown): Awaitable<unknown> {
  return isObservable(answer) ? lastValueFrom(answer, { defaultValue: undefined }) : answer;
}
