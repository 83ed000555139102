import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REGISTRY, runChild } from './registry/child-process.mjs';
import { whyNoLimit } from './registry/memory-limit.mjs';
import { dropFromCache } from './registry/page-cache.mjs';
import { sampleNumbers, writePopulation } from './registry/population.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench registry -- [options]   import, lookups and switch of a registry snapshot

  --rows N       persons of the generated registry (default 1000000)
  --seed N       of the generator (default 1)
  --lookups N    of each measurement (default 500000)
  --no-swap      leave out the switch under load
  --folder DIR   where the files go while it runs (default: the system's folder for such); 120 bytes for each row
  --json         one line of JSON for each figure

Each step is a process of its own. "A core" is CPU time of the importing process, all its threads together. A lookup gives a
whole person, names and all, in the same process; random numbers of the file. Cold: the store's pages were dropped from the
page cache. 512 MB: in a control group whose memory, page cache included, is that (Linux, where one may be made).`;

const values = readOptions(
  HELP,
  {
    rows: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    lookups: { type: 'string', default: '500000' },
    swap: { type: 'boolean', default: true },
    folder: { type: 'string', default: tmpdir() },
  },
  { rows: '20000', lookups: '5000', swap: false },
);

const module = (name) => fileURLToPath(new URL(`registry/${name}.mjs`, import.meta.url));
const LIMIT_BYTES = 512 * 1_024 * 1_024;
const NUMBERS = 200_000;
const rows = Number(values.rows);
const report = new Report(values);
const folder = mkdtempSync(join(values.folder, 'cotejo-bench-'));
const csv = join(folder, 'persons.csv');
const numbers = join(folder, 'numbers');
const dataDir = join(folder, 'data');
const env = { COTEJO_DATA_DIR: dataDir };

try {
  report.say(`${rows} persons, in ${folder}`);
  await writePopulation(csv, rows, Number(values.seed));
  sampleNumbers(csv, Math.min(NUMBERS, rows), numbers);
  const snapshot = await measureImport();
  await measureLookups(snapshot);
  await measureLimited(snapshot);
  if (values.swap) {
    await measureSwap();
  }
  report.print();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureImport() {
  report.say('importing');
  const { out, seconds, cpuSeconds, rssMb } = await runChild([...REGISTRY, 'import', csv, '--json', '--nice', '0'], {
    env,
  });
  const root = join(dataDir, 'registry');
  const snapshot = join(root, readFileSync(join(root, 'current'), 'utf8').trim());
  report.add({ metric: 'import: rows', value: out.rows, unit: 'rows' });
  report.add({ metric: 'import: input', value: statSync(csv).size / 1e6, unit: 'MB' });
  report.add({ metric: 'import: time', value: seconds, unit: 's' });
  report.add({ metric: 'import: rate', value: out.rows / seconds, unit: 'rows/s' });
  report.judge('import: rate of a core', out.rows / cpuSeconds, 'rows/CPU-s', { atLeast: 220_000 });
  report.judge('import: peak memory', rssMb, 'MB', { atMost: 256 });
  report.judge('snapshot: size', bytesIn(snapshot) / out.persons, 'bytes/person', { atMost: 35 });
  return snapshot;
}

async function measureLookups(snapshot) {
  report.say('looking up');
  const isCold = dropFromCache(join(snapshot, 'persons.lmdb'));
  if (!isCold) {
    report.say('cold lookups are left out: the page cache cannot be dropped here (GNU dd)');
  }
  const { first, warm, absent } = await lookups(snapshot);
  if (isCold) {
    addTimes('lookup, cold', first);
  }
  report.judge('lookup, warm: p50', warm.p50, 'us', { atMost: 5 });
  report.judge('lookup, warm: p99', warm.p99, 'us', { atMost: 20 });
  report.judge('lookup, warm: rate', warm.perSecond, '/s', { atLeast: 200_000 });
  addTimes('lookup of an unknown number, warm', absent);
  report.judge('lookups that failed', first.failed + warm.failed + absent.failed, '', { atMost: 0 });
}

async function measureLimited(snapshot) {
  const why = whyNoLimit();
  if (why) {
    report.say(`lookups inside 512 MB are left out: ${why}`);
    return;
  }
  report.say('looking up inside 512 MB');
  dropFromCache(join(snapshot, 'persons.lmdb'));
  const { first, warm } = await lookups(snapshot, { memoryBytes: LIMIT_BYTES });
  addTimes('lookup inside 512 MB, cold', first);
  addTimes('lookup inside 512 MB, afterwards', warm);
}

async function measureSwap() {
  report.say('switching under load');
  const { out } = await runChild([module('swap'), numbers, csv], { env });
  report.table(
    'Serving while a snapshot is imported and taken into use',
    {
      seconds: ['time', 's'],
      lookups: ['lookups', ''],
      failed: ['failed', ''],
      p50: ['p50', 'us'],
      p99: ['p99', 'us'],
      worst: ['worst', 'us'],
      pauseMedianMs: ['pause of the loop, median', 'ms'],
      pauseMs: ['longest', 'ms'],
    },
    out,
  );
  const failed = Object.values(out).reduce((sum, phase) => sum + phase.failed, 0);
  report.judge('switch: failed lookups, all phases', failed, '', { atMost: 0 });
  report.judge('switch: pause of the loop, median of ten', out.switch.pauseMedianMs, 'ms', { atMost: 1 });
  report.judge('switch: longest of ten', out.switch.pauseMs, 'ms', { atMost: 1 });
}

/** Size of all files in a folder. */
function bytesIn(dir) {
  return readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
}

async function lookups(storeFolder, options) {
  const { out } = await runChild([module('lookups'), storeFolder, numbers, values.lookups], options);
  return out;
}

function addTimes(metric, { p50, p99, perSecond }) {
  report.add({ metric: `${metric}: p50`, value: p50, unit: 'us' });
  report.add({ metric: `${metric}: p99`, value: p99, unit: 'us' });
  report.add({ metric: `${metric}: rate`, value: perSecond, unit: '/s' });
}
