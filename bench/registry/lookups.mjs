import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Snapshot } from '../../apps/registry/dist/snapshot/snapshot.js';
import { timed } from './latencies.mjs';

/** Looks up persons in a snapshot, in a separate process: `node lookups.mjs FOLDER NUMBERS COUNT`. Prints its figures as JSON. */
const [, , folder, numbersPath, count] = process.argv;
await once(process.stdin, 'data');
const bytes = readFileSync(numbersPath);
const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
const snapshot = await Snapshot.open(folder);
const find = (number) => snapshot.find(String(number));
/** The first lookup of each number: pages come from the disk when the cache was dropped. */
const FIRST = 2_000;
const first = timed(numbers.subarray(0, FIRST), FIRST, find);
const runQuery = Number(count);
timed(numbers, numbers.length, find);
const warm = timed(numbers, runQuery, find);
const absent = timed(numbers, Math.min(runQuery, 100_000), (number) => find(number + 3_000_000_000) === undefined);
await snapshot.close();
process.stdin.destroy();
process.stdout.write(JSON.stringify({ first, warm, absent }));
