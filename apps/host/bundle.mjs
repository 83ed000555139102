import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

// Part of the build: one file for each process of the product, and the parts that they share. A process that loads 15 files in place
// of 1,500 starts in half the CPU time. Imports keep their order, and each module keeps its place for the files that it reads.
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'apps', 'host', 'dist', 'bundle');
/** Addons for Node cannot be part of a file of JavaScript, and Nest's decorators need `reflect-metadata` before the rest of the file. */
const FILES_APART = ['@node-rs/argon2', 'lmdb', 'msgpackr-extract', 'pkcs11js', 'reflect-metadata'];
/** The source maps of the compiled files. */
const maps = new Map();
const programs = readdirSync(join(root, 'apps')).filter((app) => app !== 'cli');

rmSync(out, { recursive: true, force: true });
const build = await rolldown({
  input: Object.fromEntries(programs.map((app) => [app, join(root, 'apps', app, 'dist', 'main.js')])),
  platform: 'node',
  // Nothing is left out: for rolldown a call such as `decodeURIComponent(text)` that only might throw has no effect.
  treeshake: false,
  // Nest tries packages that are not installed. The place of a module changes no other line of it.
  checks: { unresolvedImport: false, sourcemapBroken: false },
  plugins: [
    { name: 'files apart', resolveId: keepApart },
    { name: 'place of each module', transform: keepPlace },
  ],
});
const names = { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' };
const { output } = await build.write({ dir: out, ...names, sourcemap: 'hidden', minify: false });
await build.close();
for (const { fileName, code, map } of output.filter(({ map }) => map)) {
  writeFileSync(join(out, `${fileName.slice(0, -3)}.places.json`), JSON.stringify(placesOf(code, map)));
  rmSync(join(out, `${fileName}.map`));
}

async function keepApart(source, importer, options) {
  if (!FILES_APART.includes(source)) {
    return null;
  }
  const { id } = (await this.resolve(source, importer, { ...options, skipSelf: true })) ?? {};
  return { id: id ? relative(out, id) : source, external: true };
}

/** `import.meta.url` stays the address of the module. */
function keepPlace(code, id) {
  const place = relative(out, id);
  return code.includes('import.meta.url')
    ? { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`), map: null }
    : null;
}

/**
 * Where each line of a file is in our sources. Errors in logs name these places (`describeError` of the platform); a source map would
 * cost each process 40 MB.
 *
 * @returns {{ sources: string[], lines: number[] }} lines: for each line of the file the index of its source times 100,000, plus
 *   the line in it, from 1; 0 for the code of libraries
 */
function placesOf(code, map) {
  const bundled = new SourceMap(map);
  const sources = [''];
  const lines = code.split('\n').map((text, line) => {
    const { originalSource, originalLine, originalColumn } = bundled.findEntry(line, text.search(/\S|$/));
    const place = originalSource && compiledFrom(resolve(out, originalSource), originalLine, originalColumn);
    if (!place) {
      return 0;
    }
    const index = sources.indexOf(place.source);
    return (index === -1 ? sources.push(place.source) - 1 : index) * 100_000 + place.line;
  });
  return { sources, lines };
}

/** The place in TypeScript of a place in a file that the build has compiled. The SDK is published without source maps. */
function compiledFrom(file, line, column) {
  if (!/\/(apps|packages)\/[^/]+\/dist\//.test(file) || file.includes('/node_modules/')) {
    return undefined;
  }
  const { originalSource, originalLine } = mapOf(file).findEntry(line, column);
  const source = originalSource && relative(root, resolve(dirname(file), originalSource));
  return source && { source, line: originalLine + 1 };
}

function mapOf(file) {
  const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  maps.set(file, map);
  return map;
}
