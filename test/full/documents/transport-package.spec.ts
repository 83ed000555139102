import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';

const run = promisify(execFile);
const packageDir = fileURLToPath(new URL('../../../packages/transport', import.meta.url));
const rootDir = join(packageDir, '..', '..');
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const PREPARATION_MAX_MS = 120_000;

let project: string;
let redis: TestRedis;
let service: ChildProcess | undefined;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'readme-'));
  redis = await startRedis({ own: true });
  writeFileSync(join(project, 'bus.key'), randomBytes(32).toString('base64'));
  await installPackage();
  await compileExamples();
}, PREPARATION_MAX_MS);
afterAll(async () => {
  service?.kill('SIGKILL');
  await redis.stop();
  rmSync(project, { recursive: true, force: true });
});

/** Packs the package as for a registry, and unpacks it in a project that contains nothing else of this repository. */
async function installPackage(): Promise<void> {
  const modules = join(project, 'node_modules');
  const target = join(modules, '@cotejo', 'transport');
  mkdirSync(target, { recursive: true });
  const { packageManager } = readJson(join(rootDir, 'package.json'));
  await run('npx', ['--yes', packageManager, 'pack', '--pack-destination', project], { cwd: packageDir });
  const archive = readdirSync(project).find((name) => name.endsWith('.tgz')) as string;
  await run('tar', ['xzf', join(project, archive), '-C', target, '--strip-components=1']);

  const { dependencies, peerDependencies } = readJson(join(target, 'package.json'));
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    link(join(packageDir, 'node_modules', name), join(modules, name));
  }
  link(join(rootDir, 'node_modules', '@types', 'node'), join(modules, '@types', 'node'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
}

function link(target: string, path: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  symlinkSync(target, path);
}

/** The examples of the README, with the addresses of this test's Redis and key. */
function examples(): [file: string, code: string][] {
  const readme = readFileSync(join(packageDir, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n\/\/ (\w+\.ts)[^\n]*\n(.*?)```/gs)];
  const places = { 'redis://127.0.0.1:6379': redis.url, '/run/secrets/bus.key': join(project, 'bus.key') };
  return blocks.map(([, file = '', code = '']) => {
    const placed = Object.entries(places).reduce((text, [from, to]) => {
      expect(text).toContain(`'${from}'`);
      return text.replace(`'${from}'`, JSON.stringify(to));
    }, code);
    return [file, placed];
  });
}

/** Compiles with type checks, so that the package's own declarations are checked too. */
async function compileExamples(): Promise<void> {
  const files = examples();
  for (const [file, code] of files) {
    writeFileSync(join(project, file), code);
  }
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    skipLibCheck: false,
  };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: files.map(([file]) => file) }),
  );
  const tsc = join(rootDir, 'node_modules', '.bin', 'tsc');
  await run(tsc, ['-p', project]).catch(({ stdout }) => {
    throw new Error(`the examples do not compile:\n${stdout}`);
  });
}

async function shop(): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['shop.js'], { cwd: project });
  return stdout.split('\n').filter((line) => line.startsWith('{'));
}

it('runs the examples of the README in a separate project against a real Redis', async () => {
  let output = '';
  service = spawn(process.execPath, ['stock.js'], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
  service.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await waitFor(() => output.includes('successfully started'), { what: 'the service to start', timeoutMs: 30_000 });
  expect(await shop()).toEqual(['{ left: 8 }']);
  expect(await shop()).toEqual(['{ left: 11 }']);
  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
});

it('packs only compiled files, and depends on no package of this repository', () => {
  const target = join(project, 'node_modules', '@cotejo', 'transport');
  expect(readdirSync(target).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  const files = readdirSync(join(target, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((path) => !/\/[\w.-]+\.(js|d\.ts)$/.test(path))).toEqual([]);
  const sources = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const imported = [...sources.matchAll(/from '([^.'][^']*)'/g)].map(([, name = '']) => name);
  const { dependencies, peerDependencies } = readJson(join(target, 'package.json'));
  const named = new Set(Object.keys({ ...dependencies, ...peerDependencies }));
  expect(imported.filter((name) => !name.startsWith('node:') && !named.has(name))).toEqual([]);
});
