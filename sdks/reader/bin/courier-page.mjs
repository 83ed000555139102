#!/usr/bin/env node
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// cotejo-courier-page FOLDER: writes the page for couriers into the folder, to be served over HTTPS.
const [folder, ...more] = process.argv.slice(2);
if (!folder || folder.startsWith('-') || more.length > 0) {
  console.error('cotejo-courier-page FOLDER\n\nWrites the page for couriers into the folder. Serve it over HTTPS.');
  process.exit(folder === '--help' ? 0 : 2);
}
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const target = resolve(folder);
cpSync(join(dist, 'courier-page'), target, { recursive: true });
for (const [from, to] of [
  ['index.js', 'reader.js'],
  ['courier.js', 'courier.js'],
  ['decoder.wasm', 'decoder.wasm'],
]) {
  cpSync(join(dist, from), join(target, to));
}
console.log(target);
