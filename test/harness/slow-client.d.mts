/** How a client holds a connection up: a header, a body, or the reading of answers, a byte a second or not at all. */
export type Slowness = 'header' | 'body' | 'read';

export class SlowClient {
  constructor(url: string, slowness: Slowness);
  readonly slowness: Slowness;
  readonly heldMs: Promise<number>;
  end(): void;
}
