import { Echo } from '../measuring/echo.mjs';
import { BenchProduct } from '../measuring/product.mjs';

const stockBus = new URL('../../packages/transport/bench/stock-bus.preload.mjs', import.meta.url);

/** The layouts that can be measured, with the options of `BenchProduct`. */
export const LAYOUTS = {
  compact: { layout: 'compact' },
  separate: { layout: 'separate' },
  stock: { layout: 'separate', extraEnv: { NODE_OPTIONS: `--import=${stockBus}` } },
  split: { layout: 'split' },
  single: { layout: 'single' },
};

/** A product of many processes gives each of them few requests, so that their compilers need more time. */
const MANY_PROCESSES = { slicesMin: 6, sliceSeconds: 4 };

/**
 * Everything that is measured, by name: the layouts, the layouts of another revision, and the echo.
 *
 * @param {string[]} layouts names of `LAYOUTS`
 * @param {{ ref: string, root: string } | undefined} against
 * @returns {Record<string, { start: () => Promise<Echo | BenchProduct>, warmUp: object }>}
 */
export function contestantsOf(layouts, against) {
  const own = layouts.map((name) => [name, contestant(LAYOUTS[name])]);
  const others = against
    ? layouts.map((name) => [`${name}, ${against.ref}`, contestant({ ...LAYOUTS[name], root: against.root })])
    : [];
  return Object.fromEntries([['echo', { start: () => Echo.start(), warmUp: {} }], ...own, ...others]);
}

function contestant(options) {
  return {
    start: () => BenchProduct.start(options),
    warmUp: options.layout === 'separate' ? MANY_PROCESSES : {},
  };
}
