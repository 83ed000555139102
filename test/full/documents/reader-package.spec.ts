import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codePicture, inventCard, inventHolder, Random } from '../../harness/camera/invented-documents.js';
import { ROOT } from '../../harness/checkout.js';

/** The package of the reader, installed into an empty folder, as a merchant installs it. */
const reader = join(ROOT, 'sdks/reader');
const runFile = promisify(execFile);
const random = new Random(9);
const holder = inventHolder(random);

let folder: string;
let packed: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-reader-'));
  const { stdout } = await runFile('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: reader,
  });
  const [{ filename, files }] = JSON.parse(stdout);
  packed = files.map(({ path }: { path: string }) => path);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  await runFile('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('contains the build, its types, the page and the texts, no test program, and the decoder once', () => {
  const kinds = packed.filter((path) => !/^dist\/((?!testing)[\w/-]+\.(js|d\.ts)|courier-page\/[\w.-]+)$/.test(path));
  const texts = ['CHANGELOG.md', 'LICENSE', 'NOTICES.md', 'README.md', 'package.json'];
  expect(kinds.sort()).toEqual([...texts, 'bin/courier-page.mjs', 'dist/decoder.wasm'].sort());
});

it('has a file and its types behind every export', async () => {
  const installed = join(folder, 'node_modules/@cotejo/reader');
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const targets = Object.values<string | Record<string, string>>(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  expect(targets.length).toBeGreaterThan(3);
  expect(targets.filter((target) => !existsSync(join(installed, target)))).toEqual([]);
  const names = Object.keys(exports).map((name) => name.replace('.', '@cotejo/reader'));
  const program = `for (const name of ${JSON.stringify(names)}) {
  const file = import.meta.resolve(name);
  if (file.endsWith('.js')) await import(file);
}`;
  await runFile(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  await expect(
    runFile(process.execPath, ['--input-type=module', '-e', "await import('@cotejo/reader/testing')"], { cwd: folder }),
  ).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

it('installs nothing but itself', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@cotejo']);
});

it('reads a card in Node, with the decoder of the package', async () => {
  const { data, width, height } = codePicture(inventCard(holder, random));
  writeFileSync(join(folder, 'card.gray'), data);
  const program = `import { readFileSync } from 'node:fs';
import { DocumentReader } from '@cotejo/reader';
const reader = await DocumentReader.open();
const read = await reader.read({ data: readFileSync('card.gray'), width: ${width}, height: ${height} });
console.log(read.numero);`;
  const { stdout } = await runFile(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  expect(stdout).toBe(`${holder.number}\n`);
});

it('makes and checks the code of an order', async () => {
  const program = `import { checkCode, createTicket } from '@cotejo/reader/courier';
const order = { order: 'A-1', number: '1020304050' };
const ticket = await createTicket({ ...order, expiresAt: new Date(Date.now() + 1000) });
console.log((await checkCode({ ...order, ticket, code: 'PN-00000-00000' })).reason);`;
  const { stdout } = await runFile(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  expect(stdout).toBe('wrong_or_expired\n');
});

it('writes the page for couriers with the decoder', async () => {
  await runFile('npx', ['--offline', 'cotejo-courier-page', 'site'], { cwd: folder });
  const files = [
    'courier.js',
    'decoder.wasm',
    'icon.svg',
    'index.html',
    'manifest.webmanifest',
    'page.css',
    'page.js',
    'reader.js',
    'service-worker.js',
  ];
  expect(readdirSync(join(folder, 'site')).sort()).toEqual(files);
});

it('has types for strict programs, and refuses a wrong option', async () => {
  const compile = (program: string) => {
    writeFileSync(join(folder, 'program.ts'), program);
    const strict = ['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext'];
    const browser = ['--target', 'es2023', '--lib', 'es2023,dom,esnext.disposable', '--types', ''];
    return runFile(join(ROOT, 'node_modules/.bin/tsc'), [...strict, ...browser, 'program.ts'], { cwd: folder }).then(
      () => '',
      ({ stdout }) => stdout,
    );
  };
  const right = "import { DocumentReader } from '@cotejo/reader';\nvoid DocumentReader.open({ decoder: '/x.wasm' });\n";
  expect(await compile(right)).toBe('');
  expect(await compile(right.replace('decoder:', 'decodre:'))).toMatch(/decodre/);
});
