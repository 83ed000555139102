import { setTimeout as sleep } from 'node:timers/promises';

/** Does it, and is not done before `floorMs` have passed: so that how long it took says little of what was found. */
export async function inEqualTime<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(floorMs)]);
  if (result.status === 'rejected') {
    throw result.reason;
  }
  return result.value;
}
