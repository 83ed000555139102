import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './precompress.js';

const writeBundle = precompress().writeBundle as (options: { dir?: string }) => Promise<void>;
const LONG = 'const texto = "á";\n'.repeat(100);
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cotejo-precompress-'));
  mkdirSync(join(dir, 'assets'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it('writes a Brotli and a gzip file with the same content beside a text file', async () => {
  const file = join(dir, 'assets', 'page.js');
  writeFileSync(file, LONG);
  await writeBundle({ dir });
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(LONG);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(LONG);
});

it('compresses neither a small file nor an image', async () => {
  writeFileSync(join(dir, 'small.js'), 'x');
  writeFileSync(join(dir, 'photo.png'), LONG);
  await writeBundle({ dir });
  expect([existsSync(join(dir, 'small.js.br')), existsSync(join(dir, 'photo.png.gz'))]).toEqual([false, false]);
});
