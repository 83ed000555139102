import { createWriteStream } from 'node:fs';
import { connect, type Socket } from 'node:net';

const RECONNECT_MS = 20;
const MINUS = 0x2d;

/** Writes down all that a Redis says to one connection, and connects again when the server was away. */
export class Recording {
  private readonly out;
  private socket: Socket | undefined;
  private closed = false;

  /**
   * @param hello inline commands to begin each connection with
   * @param repeated a command to send each second, as replicas must
   */
  constructor(
    readonly file: string,
    private readonly port: number,
    private readonly hello: string,
    private readonly repeated?: string,
  ) {
    this.out = createWriteStream(file, { flags: 'a' });
    this.connect();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.socket?.destroy();
    await new Promise((resolve) => this.out.end(resolve));
  }

  private connect(): void {
    if (this.closed) {
      return;
    }
    const socket = connect({ port: this.port, host: '127.0.0.1' }, () => socket.write(this.hello));
    const heartbeat = setInterval(() => this.repeated && socket.write(this.repeated), 1_000);
    // A server that still loads its data refuses: then once more.
    socket.once('data', (chunk) => chunk[0] === MINUS && socket.destroy());
    socket.on('data', (chunk) => this.closed || this.out.write(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(heartbeat);
      setTimeout(() => this.connect(), RECONNECT_MS);
    });
    this.socket = socket;
  }
}
