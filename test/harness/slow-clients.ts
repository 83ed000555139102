import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from './http.js';

/** Sends one verification after the other, at most `perSecond`, until `stop` is called. */
export async function sendSteadily(url: string, key: string, perSecond: number, until: AbortSignal) {
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
