import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadResult } from '@cotejo/testing';
import { Balancer, type LostRequest } from './balancer.js';
import { type ExtraProcess, startExtraProcess } from './extra-process.js';
import { analyzeRequests, load } from './load.js';
import type { RunningProduct } from './product.js';

/** What clients of the balancer saw while one of its two gateways was ended by a signal. */
export interface EndUnderLoad {
  result: LoadResult;
  lost: readonly LostRequest[];
  ended: ExtraProcess;
  exitCode: number | null;
  exitMs: number;
  /** Requests that it had got and not answered when the signal was sent. */
  inFlightAtSignal: number;
}

/** Load on a balancer before two gateways, one of which gets the signal after a third of the time. */
export async function endGatewayUnderLoad(
  running: RunningProduct,
  signal: NodeJS.Signals,
  { ratePerSecond, seconds, graceMs }: { ratePerSecond: number; seconds: number; graceMs: number },
): Promise<EndUnderLoad> {
  const extraEnv = { COTEJO_DRAIN_GRACE_MS: String(graceMs) };
  const gateways = [
    await startExtraProcess(running, 'gateway', extraEnv),
    await startExtraProcess(running, 'gateway', extraEnv),
  ] as const;
  const balancer = await Balancer.start([...gateways]);
  try {
    const request = analyzeRequests(await running.key('enterprise'));
    const result = load(balancer.url, request, { connections: 64, seconds, ratePerSecond });
    await sleep((seconds * 1_000) / 3);
    const [ended] = gateways;
    const signalledAt = performance.now();
    const inFlightAtSignal = balancer.inFlightOf(ended);
    ended.child.kill(signal);
    const exitCode = await ended.ended;
    const exitMs = performance.now() - signalledAt;
    return { result: await result, lost: balancer.lost, ended, exitCode, exitMs, inFlightAtSignal };
  } finally {
    balancer.stop();
    for (const { child } of gateways) {
      child.kill('SIGKILL');
    }
  }
}
