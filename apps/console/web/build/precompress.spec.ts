import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testFolder } from '@cotejo/testing';
import { precompress } from './precompress.js';

const writeBundle = precompress().writeBundle as (options: { dir?: string }) => Promise<void>;
const LONG = 'const texto = "á";\n'.repeat(100);
const folder = testFolder();

beforeEach(() => mkdirSync(join(folder, 'assets')));

it('writes a Brotli and a gzip file with the same content beside a text file', async () => {
  const file = join(folder, 'assets', 'page.js');
  writeFileSync(file, LONG);
  await writeBundle({ dir: folder });
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(LONG);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(LONG);
});

it('compresses neither a small file nor an image', async () => {
  writeFileSync(join(folder, 'small.js'), 'x');
  writeFileSync(join(folder, 'photo.png'), LONG);
  await writeBundle({ dir: folder });
  expect([existsSync(join(folder, 'small.js.br')), existsSync(join(folder, 'photo.png.gz'))]).toEqual([false, false]);
});
