import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { freePort } from '@cotejo/testing';

/** A connection to a server whose answers come late. */
export interface SlowLink {
  url: string;
  /** How late the answers are from now on. */
  delayMs: number;
  stop(): void;
}

/** Starts a proxy in front of a Redis server. */
export async function startSlowLink(serverUrl: string): Promise<SlowLink> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(Number(port), hostname);
    for (const socket of [client, redis]) {
      sockets.add(socket.setNoDelay(true));
    }
    pipeline(client, redis, () => {});
    let dueAt = 0;
    redis.on('data', (answer) => {
      // A later answer never overtakes an earlier one.
      const now = performance.now();
      dueAt = Math.max(dueAt, now + link.delayMs);
      setTimeout(() => client.write(answer), dueAt - now);
    });
    redis.on('close', () => client.destroy());
  });
  const link: SlowLink = {
    url: `redis://127.0.0.1:${await freePort()}`,
    delayMs: 0,
    stop: () => {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
  await new Promise<void>((resolve) => server.listen(Number(new URL(link.url).port), '127.0.0.1', resolve));
  return link;
}
