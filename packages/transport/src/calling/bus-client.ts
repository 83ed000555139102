import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { Bus } from '../bus.js';
import { BusRecord } from './bus-record.js';

/**
 * Nest's client over a bus: `send` is a call, `emit` an announcement to every process. A call is cancelled when its
 * observable is unsubscribed. Nest's `send` needs a payload: give `{}` where there is none.
 */
export class BusClient extends ClientProxy {
  /** @param timeoutMs deadline, from now, of a call that brings none of its own in a `BusRecord` */
  constructor(
    private readonly bus: Bus,
    private readonly timeoutMs: number,
  ) {
    super();
  }

  /** Nothing to do: the owner of the bus connects it, and a call while it is away fails at once. */
  async connect(): Promise<void> {}

  /** Nothing to do: the bus stays its owner's. */
  close(): void {}

  unwrap<T>(): T {
    return this.bus as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    const { payload, options } = recordOf(packet.data);
    const unsubscribed = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, unsubscribed.signal]) : unsubscribed.signal;
    this.bus
      .call(this.normalizePattern(packet.pattern), payload, {
        ...options,
        deadline: options.deadline ?? Date.now() + this.timeoutMs,
        signal,
      })
      .then(
        (response) => callback({ response, isDisposed: true }),
        (err) => callback({ err }),
      );
    return () => unsubscribed.abort();
  }

  protected async dispatchEvent<T>(packet: ReadPacket): Promise<T> {
    await this.bus.announce(this.normalizePattern(packet.pattern), recordOf(packet.data).payload);
    return undefined as T;
  }
}

function recordOf(data: unknown): BusRecord {
  return data instanceof BusRecord ? data : new BusRecord(data, {});
}
