import { createServer } from 'node:net';

/** Finds a port of 127.0.0.1 that no process listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('the system gave no port')),
      );
    });
  });
}
