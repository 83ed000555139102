import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';

/** The package of the TypeScript SDK, installed into an empty folder, as a merchant installs it. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const sdk = join(root, 'sdks/typescript');
const runFile = promisify(execFile);

let folder: string;
let packed: string[];
let running: RunningProduct;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-sdk-'));
  const { stdout } = await runFile('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: sdk });
  const [{ filename, files }] = JSON.parse(stdout);
  packed = files.map(({ path }: { path: string }) => path);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  await runFile('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
  cpSync(join(sdk, 'examples'), join(folder, 'examples'), { recursive: true });
  running = await lend('sandbox');
  env = { PATH: process.env.PATH, COTEJO_API_KEY: await running.key('trial'), COTEJO_BASE_URL: running.url };
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await running?.stop();
});

const node = async (...args: string[]) => (await runFile(process.execPath, args, { cwd: folder, env })).stdout;
const OUTPUT: Record<string, string | RegExp> = {
  'verify.ts': /^revisar \d+\n- \w+: .+\n/,
  'batch.mjs': '0 APPROVE\n1 REJECT\n2 cedula_not_found\n',
  'receipt.mjs': 'genuine: approve with 10 points\nanother amount: commitment_mismatch\n',
  'require.cjs': 'vigente\n',
};

it('contains the build, its types and the texts, and nothing else', () => {
  const kinds = packed.filter((path) => !/^(dist\/[\w/-]+\.(js|d\.ts)|examples\/\w+\.(ts|mjs|cjs))$/.test(path));
  expect(kinds.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
  expect(packed).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/browser.js']));
});

it.each(['pack-sdk', 'pack-cli'])('shows the options of %s for --help and with an unknown option', async (name) => {
  const script = join(root, 'scripts', `${name}.mjs`);
  expect((await runFile(process.execPath, [script, '--help'])).stdout).toContain('--out FOLDER');
  const { code, stderr } = await runFile(process.execPath, [script, '--nope']).catch((error) => error);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^cotejo: Unknown option '--nope'.*--out FOLDER/s)]);
});

it('installs nothing but itself', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@cotejo']);
});

it.each(Object.entries(OUTPUT))('runs the example %s', async (name, output) => {
  expect(await node(`examples/${name}`)).toEqual(typeof output === 'string' ? output : expect.stringMatching(output));
});

it('has an expected output for every example', () => {
  expect(readdirSync(join(sdk, 'examples')).sort()).toEqual(Object.keys(OUTPUT).sort());
});

it('has types for strict programs, and refuses a wrong field', async () => {
  const compile = (file: string) => {
    const strict = ['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext'];
    const types = ['--target', 'es2023', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    return runFile(join(root, 'node_modules/.bin/tsc'), [...strict, ...types, file], { cwd: folder }).then(
      () => '',
      ({ stdout }) => stdout,
    );
  };
  expect(await compile('examples/verify.ts')).toBe('');
  writeFileSync(
    join(folder, 'wrong.ts'),
    "import { Cotejo } from '@cotejo/sdk';\nvoid new Cotejo().verify({ cedula: '1', telefonoo: '2' });\n",
  );
  expect(await compile('wrong.ts')).toMatch(/telefonoo/);
});

it('refuses to start where a bundler builds for a browser', async () => {
  const program =
    "import { Cotejo } from '@cotejo/sdk'; try { new Cotejo() } catch (e) { console.log(e.name, e.message) }";
  const shown = await node('--conditions=browser', '--input-type=module', '-e', program);
  expect(shown).toMatch(/^ConfigurationError .*browser/);
});
