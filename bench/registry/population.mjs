import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createWriteStream, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { REGISTRY } from './child-process.mjs';

const LINE_BYTES_MAX = 512;

/** Writes a generated registry to a file, in a separate process. */
export async function writePopulation(path, rows, seed) {
  const args = [...REGISTRY, 'generate', '--rows', String(rows), '--seed', String(seed)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await pipeline(child.stdout, createWriteStream(path));
  const [code] = await ended;
  if (code !== 0) {
    throw new Error(`generate ended with ${code}`);
  }
}

/** Numbers from random places of the file, in random order, as doubles in another file. */
export function sampleNumbers(csvPath, count, path) {
  const file = openSync(csvPath, 'r');
  const { size } = fstatSync(file);
  const buffer = Buffer.alloc(2 * LINE_BYTES_MAX);
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const at = Math.floor(Math.random() * Math.max(1, size - buffer.length));
    const text = buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, at));
    // The first line begins somewhere before, and may be the header.
    numbers[i] = Number(text.slice(text.indexOf('\n') + 1).split(',', 1)[0]);
  }
  closeSync(file);
  writeFileSync(path, Buffer.from(numbers.buffer));
}
