import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Bus } from '../bus.js';
import { parsePattern } from '../presence/channel-names.js';
import { BusContext } from './bus-context.js';

/** A pattern of a served service that no handler has; the caller gets its code. */
class UnknownOperationError extends Error {
  readonly code = 'unknown_operation';
}

/**
 * Serves the handlers of a Nest application over a bus. `@MessagePattern('<service>.<operation>')` answers calls, for as
 * many services as there are prefixes; `@EventPattern('<topic>')` hears announcements. Pipes, guards, interceptors and
 * filters work as with Nest's own transports. A handler that returns a stream answers with its last value.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  private readonly served = new Set<string>();
  private readonly stops: (() => void)[] = [];
  private isHooked = false;

  /** @param bus stays the caller's: connect it before or after, close it after the application */
  constructor(private readonly bus: Bus) {
    super();
  }

  override setOnProcessingStartHook(hook: Parameters<Server['setOnProcessingStartHook']>[0]): void {
    super.setOnProcessingStartHook(hook);
    this.isHooked = true;
  }

  /** Called by Nest. A pattern that is not `<service>.<operation>` fails the start. */
  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      for (const [pattern, handler] of this.messageHandlers) {
        if (handler.isEventHandler) {
          this.hear(pattern, handler);
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

  /** Called by Nest: leaves the services gracefully. */
  async close(): Promise<void> {
    for (const stop of this.stops.splice(0)) {
      stop();
    }
    await Promise.all([...this.served].map((service) => this.bus.leave(service)));
    this.served.clear();
  }

  /** The bus has no events of its own: ask `bus.ready`. */
  on(): void {}

  unwrap<T>(): T {
    return this.bus as T;
  }

  private serve(service: string): Promise<void> {
    return this.bus.serve(service, (operation, payload, call) => {
      const pattern = `${service}.${operation}`;
      const handler = this.messageHandlers.get(pattern);
      if (!handler || handler.isEventHandler) {
        throw new UnknownOperationError();
      }
      return this.answer(handler, payload, new BusContext([pattern, call]));
    });
  }

  private hear(topic: string, handler: MessageHandler): void {
    for (let each: MessageHandler | undefined = handler; each; each = each.next) {
      const current = each;
      const stop = this.bus.onAnnounce(topic, async (payload) => {
        await this.answer(current, payload, new BusContext([topic, undefined]));
      });
      this.stops.push(stop);
    }
  }

  /** Within the hook by which Nest is instrumented, if there is one: whatever a handler does belongs to what it began. */
  private answer(handler: MessageHandler, payload: unknown, context: BusContext): Promise<unknown> {
    if (!this.isHooked) {
      return this.run(handler, payload, context);
    }
    return new Promise((resolve) => {
      this.onProcessingStartHook(this.transportId as symbol, context, async () =>
        resolve(this.run(handler, payload, context)),
      );
    });
  }

  private async run(handler: MessageHandler, payload: unknown, context: BusContext): Promise<unknown> {
    try {
      const answer = await handler(payload, context);
      // Most handlers answer with a value; to make a stream of it would cost more than to send it.
      return isObservable(answer) ? await lastValueFrom(answer, { defaultValue: undefined }) : answer;
    } finally {
      this.onProcessingEndHook?.(this.transportId as symbol, context);
    }
  }
}
