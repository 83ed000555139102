import { median } from './rounds.mjs';

/** Two neighbouring windows of slices whose medians differ by less are the same. */
const STEADY_SHARE = 0.05;
const WINDOW = 2;

/**
 * Warms a contestant up until its CPU time for each request is steady: the compiler of a fresh process works for a long
 * time, and servers run for days. Load runs in slices. It ends when the medians of the last two slices and of the two
 * before differ by less than 5 %.
 *
 * @param {(seconds: number) => Promise<number>} runSlice load for these seconds; returns CPU milliseconds for each request
 * @param {{ sliceSeconds?: number, slicesMin?: number, slicesMax?: number }} bounds a product of many processes needs more
 *   and longer slices: each process gets few requests
 * @returns {Promise<{ seconds: number, isSteady: boolean }>}
 */
export async function warmUp(runSlice, { sliceSeconds = 2.5, slicesMin = 4, slicesMax = 16 } = {}) {
  const slices = [];
  while (slices.length < slicesMax) {
    slices.push(await runSlice(sliceSeconds));
    if (slices.length >= slicesMin && isSteady(slices)) {
      return { seconds: slices.length * sliceSeconds, isSteady: true };
    }
  }
  return { seconds: slices.length * sliceSeconds, isSteady: false };
}

function isSteady(slices) {
  if (slices.length < 2 * WINDOW) {
    return false;
  }
  const [last, before] = [slices.slice(-WINDOW), slices.slice(-2 * WINDOW, -WINDOW)].map(median);
  return Math.abs(last / before - 1) < STEADY_SHARE;
}
