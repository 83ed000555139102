import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What a path does with what it is given: carries it, swallows what Redis says, or swallows everything. */
type Mood = 'open' | 'deaf' | 'silent';

/** A path of its own from one process to a Redis, so that this process alone loses it. */
export class FlakyPath {
  mood: Mood = 'open';
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

  /** Breaks every connection and lets none through until it is mended. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) {
      socket.destroy();
    }
  }

  mend(): void {
    this.isCut = false;
    this.mood = 'open';
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
    client.on('data', (data) => this.mood !== 'silent' && redis.write(data));
    redis.on('data', (data) => this.mood === 'open' && client.write(data));
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
