import { once } from 'node:events';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RowCount } from '../../apps/registry/dist/import/import-report.js';
import { MergedRuns } from '../../apps/registry/dist/import/merged-runs.js';
import { PersonRows } from '../../apps/registry/dist/import/person-rows.js';
import { readPersons } from '../../apps/registry/dist/import/read-persons.js';
import { SortedRuns } from '../../apps/registry/dist/import/sorted-runs.js';
import { STORES } from './stores.mjs';

/** The whole way of an import into one store: `node build-store.mjs STORE CSV FOLDER`. The same reading and sorting for all. */
const [, , id, csv, folder] = process.argv;
await once(process.stdin, 'data');
mkdirSync(folder, { recursive: true });
const rows = new PersonRows({ encoding: 'utf-8', map: {} });
const runs = new SortedRuns(join(folder, 'rows.sorted'));
const count = new RowCount();
await readPersons(createReadStream(csv, { highWaterMark: 1 << 20 }), { rows, count, sink: runs, delimiter: ',' });
runs.end();
runs.close();
const merged = new MergedRuns(runs.path, runs.runs);
await STORES[id].build(folder, merged, { names: rows.names.size, count: count.rows });
merged.close();
rmSync(runs.path);
process.stdin.destroy();
