import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { atMost, type Figure } from '../figures.js';
import type { Kubectl } from './kubectl.js';
import { runInLoadPod } from './load-pod.js';

const SCRIPT = readFileSync(fileURLToPath(new URL('./zone-load.mjs', import.meta.url)), 'utf8');

/** One request: the first attempt, and what the client has in the end. */
export interface Sample {
  /** When it was due, in epoch milliseconds. */
  atMs: number;
  /** Whether it is about a buyer who must be rejected. */
  isRejected: boolean;
  /** Status of the first attempt with the reason of an error, or why there is no answer. */
  first: string;
  firstMs: number;
  /** The same after at most one repetition. */
  what: string;
  /** Sources that did not answer; empty if all did. */
  degraded?: string;
  recommendation?: string;
}

export interface ZoneLoad {
  key: string;
  ratePerSecond: number;
  /** How long a client waits for an answer. */
  limitMs: number;
  /** URL of the gateway for repetitions. */
  otherGateway: string;
}

/** Sends requests from the pod `load` for as long as some work takes. */
export async function samplesWhile(kubectl: Kubectl, load: ZoneLoad, work: () => Promise<void>): Promise<Sample[]> {
  const args = [load.key, String(load.ratePerSecond), String(load.limitMs), load.otherGateway];
  return JSON.parse(await runInLoadPod(kubectl, SCRIPT, args, work)) as Sample[];
}

/** An answer with everything in it. */
export const isWhole = ({ first, degraded }: Sample): boolean => first === '200' && !degraded;

/** Figures of a loss at `lostAtMs`. `windowS`: the longest time after which every answer must be whole again. */
export function lossFigures(what: string, samples: readonly Sample[], lostAtMs: number, windowS: number): Figure[] {
  const calm = samples.filter(({ atMs }) => atMs < lostAtMs - 1_000);
  const after = samples.filter(({ atMs }) => atMs >= lostAtMs - 1_000);
  const failed = after.filter(({ first }) => first !== '200');
  const failedTwice = after.filter((sample) => sample.what !== '200');
  const degraded = after.filter(({ what: end, degraded: names }) => end === '200' && names);
  const lastS = (some: readonly Sample[]) => Math.max(0, ...some.map(({ atMs }) => (atMs - lostAtMs) / 1_000));
  const latencies = calm.map(({ firstMs }) => firstMs).sort((a, b) => a - b);
  const figure = (metric: string, value: number, unit = ''): Figure => ({ metric: `${what}: ${metric}`, value, unit });
  return [
    figure('requests', samples.length),
    figure('p50 before the loss', latencies[Math.floor(latencies.length * 0.5)] ?? 0, 'ms'),
    figure('p99 before the loss', latencies[Math.floor(latencies.length * 0.99)] ?? 0, 'ms'),
    atMost(`${what}: not whole before the loss`, calm.filter((sample) => !isWhole(sample)).length, '', 0),
    figure('failed, without a repetition', failed.length),
    atMost(`${what}: last failure, without a repetition`, lastS(failed), 's', windowS),
    figure('failed, with one repetition', failedTwice.length),
    atMost(`${what}: last failure, with one repetition`, lastS(failedTwice), 's', 10),
    figure('degraded', degraded.length),
    atMost(`${what}: last degraded answer`, lastS(degraded), 's', windowS),
  ];
}

/** How often each value occurs, for people who read the output. */
export function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) {
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
