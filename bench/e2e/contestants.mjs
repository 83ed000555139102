import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Echo } from '../measuring/echo.mjs';
import { BenchProduct } from '../measuring/product.mjs';
import { memberRequestsOf } from '../measuring/requests.mjs';

const workingTree = fileURLToPath(new URL('../..', import.meta.url));
const STOCK_BUS = 'bench/transport/stock-bus.preload.mjs';

/** What can be measured, with the layout of the launcher. */
export const LAYOUTS = {
  compact: 'compact',
  separate: 'separate',
  stock: 'separate',
  split: 'split',
  single: 'single',
  members: 'compact',
};

/** The members of a purchase are newer than a revision to compare with, so they are measured of the working tree only. */
export const MEMBERS = 'members';

/** A policy that declares the attributes of `memberRequestsOf`. */
const DECLARING = { attributes: { categoria: { type: 'text' }, unidades: { type: 'number' } } };

/** A product of many processes gives each of them few requests, so that their compilers need more time. */
const MANY_PROCESSES = { slicesMin: 6, sliceSeconds: 4 };

/**
 * Everything that is measured, by name: the layouts, the layouts of another revision and the echo.
 *
 * @param {string[]} layouts names of `LAYOUTS`
 * @param {{ ref: string, root: string } | undefined} against
 * @returns {Record<string, { start: () => Promise<Echo | BenchProduct>, warmUp: object }>}
 */
export function contestantsOf(layouts, against) {
  const own = layouts.map((name) => [name, contestant(name, workingTree)]);
  const others = against
    ? layouts
        .filter((name) => name !== MEMBERS)
        .map((name) => [`${name}, ${against.ref}`, contestant(name, against.root)])
    : [];
  const echo = ['echo', { start: () => Echo.start(), warmUp: {} }];
  return Object.fromEntries([echo, ...own, ...others]);
}

function contestant(name, root) {
  const layout = LAYOUTS[name];
  const preload = pathToFileURL(join(root, STOCK_BUS)).href;
  // The preloaded module takes the place of one of the transport.
  const stock = { extraEnv: { NODE_OPTIONS: `--import=${preload}` }, launch: { bundled: false } };
  const members = { requests: memberRequestsOf, policy: DECLARING };
  return {
    start: () => BenchProduct.start({ layout, root, ...(name === 'stock' && stock), ...(name === MEMBERS && members) }),
    warmUp: layout === 'separate' ? MANY_PROCESSES : {},
  };
}

/** @returns {Promise<string[]>} the layouts among `names` that the launcher of a checkout does not know */
export async function layoutsMissingIn(root, names) {
  const { layoutNames } = await import(pathToFileURL(join(root, 'packages/launcher/src/services/layout.mjs')).href);
  return names.filter((name) => !layoutNames.includes(LAYOUTS[name]));
}
