import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { timed } from './latencies.mjs';
import { openStore } from './stores.mjs';

/** Asks one store in a process of its own: `node lookups.mjs STORE FOLDER NUMBERS COUNT`. Prints what it measured. */
const [, , id, folder, numbersPath, count] = process.argv;
await once(process.stdin, 'data');
const bytes = readFileSync(numbersPath);
const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
const store = await openStore(id, folder);
/** The first numbers, each asked once: pages come from the disk if they were dropped. */
const FIRST = 2_000;
const first = timed(numbers.subarray(0, FIRST), FIRST, store.find);
const ask = Number(count);
timed(numbers, numbers.length, store.find);
const warm = timed(numbers, ask, store.find);
const absent = timed(numbers, Math.min(ask, 100_000), (number) => store.find(number + 3_000_000_000) === undefined);
await store.close();
process.stdin.destroy();
process.stdout.write(JSON.stringify({ first, warm, absent }));
