import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { rolldown } from 'rolldown';

// The decoder's JavaScript becomes part of the package, and its WebAssembly a file beside it: the package installs nothing else.
const require = createRequire(import.meta.url);
/** Where the package's own modules name the decoder; rolldown would make a copy with another name. */
const DECODER = 'decoder.wasm';

rmSync('dist', { recursive: true, force: true });
await bundle({ index: 'src/index.ts', courier: 'src/courier/index.ts' }, { dir: 'dist' });
await bundle({ testing: 'src/testing/index.ts' }, { dir: 'dist/testing' }, ['bwip-js/node']);
copyFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'), `dist/${DECODER}`);

async function bundle(input, output, external = []) {
  const build = await rolldown({ input, external, platform: 'neutral', checks: { unresolvedImport: false } });
  await build.write({ ...output, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part-[name].js', minify: false });
  await build.close();
}
