import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from './http.js';

/** How a client holds a connection up: a header, a body, or the reading of answers, a byte a second or not at all. */
export type Slowness = 'header' | 'body' | 'read';

const OPENINGS: Record<Slowness, string> = {
  header: 'GET /v1/cedula/1000000001 HTTP/1.1\r\nHost: api\r\nX-Slow: ',
  body: 'POST /v1/verify HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{',
  // More answers than the buffers of both kernels hold.
  read: 'GET /v1/openapi.json HTTP/1.1\r\nHost: api\r\n\r\n'.repeat(400),
};

/** When a client that does not read looks whether its connection is still there. */
const LOOK_AFTER_MS = 14_000;

/** A client that is slow for as long as the server lets it. */
export class SlowClient {
  /** How long the server bore with it; settles when the connection has ended. */
  readonly heldMs: Promise<number>;
  private readonly socket: Socket;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    readonly slowness: Slowness,
  ) {
    const { hostname, port } = new URL(url);
    let openedAt = performance.now();
    this.socket = connect({ host: hostname, port: Number(port) }, () => {
      openedAt = performance.now();
      this.beginSlowly();
    });
    this.socket.on('error', () => {});
    this.heldMs = new Promise((resolve) => {
      this.socket.once('close', () => {
        this.end();
        resolve(performance.now() - openedAt);
      });
    });
  }

  end(): void {
    clearInterval(this.timer);
    this.socket.destroy();
  }

  private beginSlowly(): void {
    this.socket.write(OPENINGS[this.slowness]);
    if (this.slowness === 'read') this.timer = setTimeout(() => this.socket.resume(), LOOK_AFTER_MS);
    else {
      this.socket.resume();
      this.timer = setInterval(() => this.socket.writable && this.socket.write('a'), 1_000);
    }
  }
}

/** Asks for one verification after the other, `perSecond` at most, until told to stop. */
export async function askSteadily(url: string, key: string, perSecond: number, until: AbortSignal) {
  const client = clientOf(url, key);
  const statuses: number[] = [];
  const latenciesMs: number[] = [];
  while (!until.aborted) {
    const startedAt = performance.now();
    const { status } = await client.verify({ cedula: '1000000001' });
    const tookMs = performance.now() - startedAt;
    statuses.push(status);
    latenciesMs.push(tookMs);
    await sleep(Math.max(0, 1_000 / perSecond - tookMs));
  }
  return { statuses, latenciesMs };
}
