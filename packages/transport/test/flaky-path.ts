import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What a path forwards: everything, nothing from Redis, or nothing at all. */
type Mode = 'open' | 'deaf' | 'silent';

/** A TCP proxy between one process and a Redis, so that a test can cut this process off and no other. */
export class FlakyPath {
  mode: Mode = 'open';
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    private readonly redisPort: number,
  ) {}

  static async to(redisPort: number): Promise<FlakyPath> {
    const server = createServer();
    const path = new FlakyPath(server, redisPort);
    server.on('connection', (client) => path.join(client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return path;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) {
      socket.destroy();
    }
  }

  restore(): void {
    this.isCut = false;
    this.mode = 'open';
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(client: Socket): void {
    if (this.isCut) {
      client.destroy();
      return;
    }
    const redis = connect(this.redisPort, '127.0.0.1');
    client.on('data', (data) => this.mode !== 'silent' && redis.write(data));
    redis.on('data', (data) => this.mode === 'open' && client.write(data));
    for (const [socket, other] of [
      [client, redis],
      [redis, client],
    ] as const) {
      this.sockets.add(socket.setNoDelay());
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
