import type { CallOptions } from '../bus-options.js';

/** A payload with options of its own for `BusClient.send`: `client.send(pattern, new BusRecord(payload, { deadline }))`. */
export class BusRecord<T = unknown> {
  constructor(
    readonly payload: T,
    readonly options: Partial<CallOptions>,
  ) {}
}
