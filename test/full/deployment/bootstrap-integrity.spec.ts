import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The bootstrap downloads pnpm and the JavaScript Redis through npm, from a registry of this test that has been taken over: it
 * offers other packages under their names, with matching metadata.
 */
const rootDir = fileURLToPath(new URL('../../..', import.meta.url));
const bootstrap = join(rootDir, 'packages/launcher/src/bootstrap');
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { packageManager } = readJson(join(rootDir, 'package.json')) as { packageManager: string };
const integrities = readJson(join(bootstrap, 'checked-packages.json')) as Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'cotejo-bootstrap-'));
const marker = join(folder, 'tampered-package-ran');
let registry: Server;
let requests: string[] = [];

beforeAll(async () => {
  registry = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    requests.push(path);
    const [, name = '', version = ''] = /^\/(.+?)\/-\/[^/]*?-(\d[^/]*)\.tgz$/.exec(path) ?? [];
    if (name) {
      return response.end(tamperedPackage(name, version));
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadataOf(path.slice(1))));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const registryUrl = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

const packages = new Map<string, Buffer>();

/** A package whose scripts and program leave a mark. */
function tamperedPackage(name: string, version: string): Buffer {
  const known = packages.get(name);
  if (known) {
    return known;
  }
  const touch = `node -e "require('fs').writeFileSync('${marker}', '')"`;
  const manifest = { name, version, bin: { pnpm: 'pnpm' }, scripts: { preinstall: touch, prepare: touch } };
  const source = mkdtempSync(join(folder, 'package-'));
  mkdirSync(join(source, 'package'));
  writeFileSync(join(source, 'package/package.json'), JSON.stringify(manifest));
  writeFileSync(join(source, 'package/pnpm'), `#!/bin/sh\n${touch}\n`, { mode: 0o755 });
  const archive = execFileSync('tar', ['-czf', '-', '-C', source, 'package']);
  packages.set(name, archive);
  return archive;
}

function metadataOf(name: string): object {
  const spec = Object.keys(integrities).find((each) => each.startsWith(`${name}@`)) ?? `${name}@0.0.0`;
  const version = spec.slice(name.length + 1);
  const content = tamperedPackage(name, version);
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  const tarball = `${registryUrl()}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  const manifest = { name, version, bin: { pnpm: 'pnpm' }, dist: { integrity, tarball } };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: manifest } };
}

/** Runs a piece of the bootstrap with this registry and an empty cache of npm. */
function run(script: string): Promise<{ code: number; output: string }> {
  const cache = join(folder, `cache-${randomBytes(4).toString('hex')}`);
  const env = { ...process.env, npm_config_registry: registryUrl(), npm_config_cache: cache };
  const file = join(folder, 'run.mjs');
  writeFileSync(file, script);
  requests = [];
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    );
  });
}

it('refuses a pnpm that is not the committed one, before anything of it runs', async () => {
  const target = join(folder, 'pnpm');
  const { code, output } = await run(`
    import { unpackPnpm } from '${bootstrap}/pnpm.mjs';
    import { runMain } from '${bootstrap}/failure.mjs';
    await runMain(() => unpackPnpm('${target}'));`);
  expect(output).toContain(`cotejo: ${packageManager} is not the package that this repository expects`);
  expect(output).toContain(`expected ${integrities[packageManager]}`);
  expect(code).toBe(1);
  expect(requests.some((path) => path.endsWith('.tgz'))).toBe(true);
  expect([existsSync(target), existsSync(marker)]).toEqual([false, false]);
}, 60_000);

it('refuses a JavaScript Redis that is not the committed one', async () => {
  const { output } = await run(`
    import { installJavascriptRedis } from '${bootstrap}/../redis/javascript.mjs';
    import { runMain } from '${bootstrap}/failure.mjs';
    await runMain(() => installJavascriptRedis('${folder}', process.execPath));`);
  expect(output).toMatch(/cotejo: js-redis-server@\S+ is not the package that this repository expects/);
  expect(existsSync(marker)).toBe(false);
}, 60_000);

it('says it when the repository has no hash of pnpm for the platform, and lets npm install pnpm', async () => {
  const target = join(folder, 'unchecked');
  const { code, output } = await run(`
    Object.defineProperty(process, 'platform', { value: 'sunos' });
    const { unpackPnpm } = await import('${bootstrap}/pnpm.mjs');
    console.log(await unpackPnpm('${target}'));`);
  expect(output).toContain('this repository has no hash of pnpm for sunos-');
  expect(output).toContain(join(target, 'node_modules', '.bin'));
  expect(code).toBe(0);
}, 60_000);

it('names a hash for the pnpm of package.json, for every platform whose Node the repository provides', () => {
  const version = packageManager.split('@')[1];
  const { optionalDependencies } = readJson(join(rootDir, 'package.json'));
  const platforms = Object.keys(optionalDependencies).map((name) => name.replace('node-', ''));
  const specs = [packageManager, ...platforms.map((platform) => `@pnpm/exe.${platform}@${version}`)];
  expect(Object.keys(integrities)).toEqual(expect.arrayContaining(specs));
  expect(readFileSync(join(bootstrap, 'paths.mjs'), 'utf8')).toContain(`pnpmVersion = '${version}'`);
});
