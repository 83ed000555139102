import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Reads the code in a picture: with the reader, or with the plain decoder, which shows that the test finds what it looks for. Prints
// what was read, and stays until its input ends: test/full/privacy/reader-memory.spec.ts looks at its memory.
const [how, file, width, height] = process.argv.slice(2);
const picture = { data: new Uint8ClampedArray(readFileSync(file)), width: Number(width), height: Number(height) };
const read = how === 'plain' ? await plainly(picture) : await carefully(picture);
process.stdout.write(`${JSON.stringify(read)}\n`);
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
globalThis.kept = picture;

async function carefully(given) {
  const { DocumentReader } = await import('@cotejo/reader');
  const reader = await DocumentReader.open();
  const { numero } = await reader.read(given);
  return numero;
}

async function plainly(given) {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm) } });
  const [{ text }] = await readBarcodes(given, { formats: ['PDF417'], textMode: 'Plain' });
  return text.length;
}
