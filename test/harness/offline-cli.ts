import dns from 'node:dns/promises';
import http from 'node:http';
import net from 'node:net';
import { type Ended, runCotejo } from './cli.js';
import { closeDoors } from './closed-doors.mjs';

/** Runs `cotejo` while every way to another process fails, with nothing of ours in its environment. */
export const runOffline = (...args: string[]): Promise<Ended> => withClosedDoors(() => runCotejo(args));

/** The ways to a listening port of this machine that fail then. */
export async function attemptsRefused(port: number): Promise<string[]> {
  const attempts: Record<string, () => unknown> = {
    fetch: () => fetch(`http://127.0.0.1:${port}`),
    http: () => http.get({ host: '127.0.0.1', port }),
    tcp: () => net.connect(port, '127.0.0.1'),
    dns: () => dns.lookup('localhost'),
  };
  return withClosedDoors(async () => {
    const refused: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
      } catch (error) {
        if (String(error).includes('must not use the network')) {
          refused.push(name);
        }
      }
    }
    return refused;
  });
}

async function withClosedDoors<T>(work: () => Promise<T>): Promise<T> {
  const openDoors = closeDoors();
  try {
    return await work();
  } finally {
    openDoors();
  }
}
