import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

// The decoder's JavaScript becomes part of the package, and its WebAssembly a file beside it: the package installs nothing else.
const require = createRequire(import.meta.url);
const DECODER = 'decoder.wasm';
const PAGE = 'dist/courier-page';

rmSync('dist', { recursive: true, force: true });
await bundle({ index: 'src/index.ts', courier: 'src/courier/index.ts' }, 'dist');
await bundle({ index: 'src/testing/index.ts' }, 'dist/testing', ['bwip-js/node']);
copyFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'), join('dist', DECODER));
await buildPage();

async function bundle(input, dir, external = []) {
  const build = await rolldown({ input, external, platform: 'neutral', checks: { unresolvedImport: false } });
  await build.write({ dir, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part-[name].js' });
  await build.close();
}

/**
 * The page for couriers, and a service worker that knows all its files. The decoder is not copied: `cotejo-courier-page` puts it beside
 * them, so that the package has it once.
 */
async function buildPage() {
  mkdirSync(PAGE, { recursive: true });
  for (const name of readdirSync('courier-page').filter((name) => name !== 'service-worker.js')) {
    copyFileSync(join('courier-page', name), join(PAGE, name));
  }
  const build = await rolldown({ input: { page: 'src/courier-page/page.ts' }, platform: 'browser' });
  await build.write({ dir: PAGE, format: 'es', entryFileNames: '[name].js', minify: true });
  await build.close();
  const names = readdirSync(PAGE).sort();
  const hash = createHash('sha256').update(readFileSync(join('dist', DECODER)));
  names.forEach((name) => void hash.update(readFileSync(join(PAGE, name))));
  const worker = readFileSync('courier-page/service-worker.js', 'utf8')
    .replace('__FILES__', JSON.stringify(['./', DECODER, ...names.filter((name) => name !== 'index.html')]))
    .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
  writeFileSync(join(PAGE, 'service-worker.js'), worker);
}
