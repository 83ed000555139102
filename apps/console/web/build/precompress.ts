import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|wasm|webmanifest)$/;
/** A smaller file is not compressed, because the response headers would cost more than compression saves. */
const BYTES_MIN = 512;

/** Writes `x.br` and `x.gz` beside every file `x` of the build that becomes smaller, so that the server never has to compress. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) {
        return;
      }
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < BYTES_MIN) {
    return;
  }
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
