import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** What a browser loads to read documents: the reader's code, as it is, and the decoder. */
export function downloadKilobytes() {
  const files = ['index.js', 'decoder.wasm'].map((name) => new URL(`../../sdks/reader/dist/${name}`, import.meta.url));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1_000;
}
