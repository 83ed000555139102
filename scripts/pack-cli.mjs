import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { runCommand } from '../packages/launcher/src/bootstrap/run-command.mjs';
import { packOptions } from './pack-options.mjs';
import { prepare } from './prepare.mjs';

const cli = join(rootDir, 'apps', 'cli');
const packLimitMs = 120_000;

const HELP = `npm run pack:cli -- [options]

Makes the package @cotejo/cli, a command line that needs no workspace and no dependency, and packs it with npm.

  --out FOLDER   receives the tarball (default: the current folder)`;

await runMain(async () => {
  const options = packOptions(HELP);
  if (!options) {
    return;
  }
  const { env } = await prepare();
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-cli-'));
  try {
    await bundle(folder);
    await copyFiles(folder);
    writeManifest(folder);
    console.log(await pack(folder, resolve(options.out), env));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @returns {Promise<string>} path of the tarball */
async function pack(folder, out, env) {
  mkdirSync(out, { recursive: true });
  const argv = ['npm', 'pack', '--silent', '--pack-destination', out];
  const { code, output } = await runCommand(argv, { cwd: folder, env, timeoutMs: packLimitMs });
  if (code !== 0) {
    throw new Failure(`npm pack failed\n${output.trimEnd()}`);
  }
  return join(out, output.trim().replace(/^.*\n/s, ''));
}

/** Puts the client commands and all that they import into `dist`, as far below package.json as the modules of apps/cli/dist. */
async function bundle(folder) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: { main: join(cli, 'dist', 'packed-main.js') },
    platform: 'node',
    // The packages of the workspace do nothing when they are imported, so modules that nothing uses are left out.
    treeshake: {
      moduleSideEffects: (id) => !/\/(apps|packages|sdks)\/[^/]+\/dist\//.test(id) || id.endsWith('packed-main.js'),
    },
  });
  const { output } = await build.write({
    dir: join(folder, 'dist'),
    entryFileNames: 'main.js',
    format: 'esm',
    banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
    minify: { compress: true, mangle: false, codegen: true },
    comments: { legal: true },
  });
  await build.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  writeFileSync(join(folder, 'NOTICES.txt'), noticesOf(modules));
}

/** The licences of the packages inside the bundle: most of them require that their text travels with a copy. */
function noticesOf(modules) {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  const notices = [...new Set(folders)].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    const text = file === undefined ? '' : `\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
    return `${name} ${version}: ${license}${text}\n`;
  });
  return notices.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

async function copyFiles(folder) {
  const { clientPages } = await import('../apps/cli/dist/mcp/docs/pages.js');
  const copy = (from, to = from) => cpSync(join(rootDir, from), join(folder, to), { recursive: true });
  copy('LICENSE');
  copy('docs/cli.md', 'README.md');
  for (const page of clientPages(join(rootDir, 'docs'))) {
    copy(join('docs', page));
  }
  for (const part of ['decision', 'scorecards', 'lists.json', 'schemas/lists.schema.json']) {
    copy(`policies/${part}`);
  }
  // The modules read their tables in ../data, and the bundle is in dist.
  for (const name of ['names', 'colombia']) {
    const isTable = (path) => !path.endsWith('.md');
    cpSync(join(rootDir, 'packages', name, 'data'), join(folder, 'data'), { recursive: true, filter: isTable });
  }
}

/** The dependencies are inside the bundle, so the package lists no dependency. */
function writeManifest(folder) {
  const { name, version, license, type } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
  const manifest = {
    name,
    version,
    description: 'Command line and MCP server for clients of Cotejo, the fraud-prevention API',
    license,
    type,
    engines: { node: '>=20.19.0' },
    bin: { cotejo: 'dist/main.js' },
    files: ['data', 'dist', 'docs', 'policies', 'NOTICES.txt'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
