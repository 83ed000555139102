import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` and returns after `floorMs` at the earliest, so that the duration does not reveal whether an account
 * exists.
 */
export async function inEqualTime<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(floorMs)]);
  if (result.status === 'rejected') {
    throw result.reason;
  }
  return result.value;
}
