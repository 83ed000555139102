import { once } from 'node:events';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PersonRows } from '../../apps/registry/dist/import/person-rows.js';
import { PERSONS } from '../../apps/registry/dist/snapshot/person-snapshots.js';
import { MergedRuns, RowCount, readRows, SortedRuns } from '../../packages/snapshot/dist/index.js';
import { STORES } from './stores.mjs';

/** The whole way of an import into one store: `node build-store.mjs STORE CSV FOLDER`. The same reading and sorting for all. */
const [, , id, csv, folder] = process.argv;
await once(process.stdin, 'data');
mkdirSync(folder, { recursive: true });
const rows = new PersonRows({ encoding: 'utf-8', map: {} });
const runs = new SortedRuns(join(folder, 'rows.sorted'), PERSONS.recordBytes);
const count = new RowCount();
await readRows(createReadStream(csv, { highWaterMark: 1 << 20 }), { rows, count, sink: runs, delimiter: ',' });
runs.end();
runs.close();
const merged = new MergedRuns(runs);
await STORES[id].build(folder, merged, count.rows);
merged.close();
rmSync(runs.path);
process.stdin.destroy();
