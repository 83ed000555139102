import { cpus } from 'node:os';
import { cpuSecondsOf } from '@cotejo/testing';
import type { Figure } from './figures.js';
import type { RunningProduct } from './product.js';

/**
 * Converts the minutes of a measurement in the test plan to seconds. `COTEJO_SOAK_MINUTES` overrides the minutes;
 * fractions such as `0.2` are allowed.
 */
export function soakSeconds(planMinutes: number): number {
  return setting('COTEJO_SOAK_MINUTES', planMinutes) * 60;
}

/** Number of repetitions of a measurement: `COTEJO_SOAK_ROUNDS`, by default 3. The result is the median. */
export function soakRounds(): number {
  return Math.ceil(setting('COTEJO_SOAK_ROUNDS', 3));
}

/** Number of requests of a measurement that counts them instead of minutes: `COTEJO_SOAK_CALLS`. */
export function soakCalls(planned: number): number {
  return Math.ceil(setting('COTEJO_SOAK_CALLS', planned));
}

function setting(name: string, planned: number): number {
  const value = Number(process.env[name] ?? planned);
  if (!(value > 0)) {
    throw new Error(`${name}: must be a number above 0`);
  }
  return value;
}

/** What repeated measurements came to. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** Measures so often, one after the other. */
export async function rounds<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < soakRounds()) {
    results.push(await measure());
  }
  return results;
}

/**
 * Measures the CPU use of other processes during the run. If they use more than a tenth of a processor, the result is
 * not reliable.
 */
export async function watchOthers({ services, stateRedis, busRedis }: RunningProduct): Promise<() => Promise<Figure>> {
  const look = async () => {
    const redisUrls = { state: stateRedis.url, bus: busRedis.url };
    const product = Object.values(await cpuSecondsOf(services.adminPorts, redisUrls));
    const { user, system } = process.cpuUsage();
    return {
      seconds: performance.now() / 1_000,
      ours: product.reduce((sum, value) => sum + value, 0) + (user + system) / 1e6,
      busy: cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000,
    };
  };
  const before = await look();
  return async () => {
    const after = await look();
    const others = after.busy - before.busy - (after.ours - before.ours);
    const value = Math.max(0, others / (after.seconds - before.seconds));
    return { metric: 'other processes (the run is void above a tenth)', value, unit: 'processors', target: '<= 0.1' };
  };
}
