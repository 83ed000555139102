import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

// The decoder's JavaScript becomes part of the package, and its WebAssembly a file beside it: the package installs nothing else.
const require = createRequire(import.meta.url);
const DECODER = 'decoder.wasm';
const PAGE = 'dist/courier-page';
/** What `bin/courier-page.mjs` puts beside the page. */
const BESIDE_PAGE = { 'reader.js': 'dist/index.js', 'courier.js': 'dist/courier.js', [DECODER]: `dist/${DECODER}` };

rmSync('dist', { recursive: true, force: true });
await bundle({ index: 'src/index.ts', courier: 'src/courier/index.ts' }, 'dist');
// For the benches only: `files` of the package leaves it out.
await bundle({ index: 'src/testing/index.ts' }, 'dist/testing', { external: ['bwip-js/node'] });
copyFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'), join('dist', DECODER));
await buildPage();

async function bundle(input, dir, options = {}) {
  const build = await rolldown({ input, platform: 'neutral', checks: { unresolvedImport: false }, ...options });
  await build.write({ dir, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part-[name].js', minify: true });
  await build.close();
}

/**
 * The page for couriers, and a service worker that knows all its files. The reader, the courier's code and the decoder are not copied:
 * `cotejo-courier-page` puts them beside the page, so that the package has them once.
 */
async function buildPage() {
  mkdirSync(PAGE, { recursive: true });
  for (const name of readdirSync('courier-page').filter((name) => name !== 'service-worker.js')) {
    copyFileSync(join('courier-page', name), join(PAGE, name));
  }
  const places = { '../index.js': './reader.js', '../courier/index.js': './courier.js' };
  const besides = {
    name: 'files beside the page',
    resolveId: (id) => (places[id] ? { id: places[id], external: true } : null),
  };
  await bundle({ page: 'src/courier-page/page.ts' }, PAGE, { plugins: [besides] });
  const own = readdirSync(PAGE).map((name) => [name, join(PAGE, name)]);
  const files = Object.fromEntries([...own, ...Object.entries(BESIDE_PAGE)]);
  const hash = createHash('sha256');
  Object.values(files).forEach((file) => void hash.update(readFileSync(file)));
  const names = Object.keys(files).filter((name) => name !== 'index.html');
  const worker = readFileSync('courier-page/service-worker.js', 'utf8')
    .replace('__FILES__', JSON.stringify(['./', ...names.sort()]))
    .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
  writeFileSync(join(PAGE, 'service-worker.js'), worker);
}
