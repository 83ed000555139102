/** How a client holds a connection up: a header, a body, or the reading of answers, a byte a second or not at all. */
export type Slowness = 'header' | 'body' | 'read';

export class SlowClient {
  /** @param paths what it asks for; by default of the API */
  constructor(url: string, slowness: Slowness, paths?: Record<Slowness, string>);
  readonly slowness: Slowness;
  readonly heldMs: Promise<number>;
  end(): void;
}
