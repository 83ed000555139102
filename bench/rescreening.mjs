import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BundleKeys, bundlesIn, importLists, readBundleAt } from '@cotejo/lists';
import { EntriesBuilder, ListScreen } from '@cotejo/screening';
import { POLICY } from '../evaluation/screening/screen.mjs';
import { runChild } from './registry/child-process.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { customers, writeCustomers } from './rescreening/customers.mjs';
import { dayLater, scaled } from './rescreening/day.mjs';

const HELP = `npm run bench rescreening -- [options]   a file of customers screened whole, and again after a day

  --rows N       customers (1000000), as the registry generator makes persons
  --lists DIR    lists as their publishers write them, in any sub-folders (default: own fixture lists, several times)
  --entries N    entries that differ a day later (300)
  --alone N      customers also screened one by one, to compare matches and time (20000)
  --dates        a third of the customers has a birth date, which needs a wider search
  --json         one line of JSON for each figure`;

const FIXTURES = fileURLToPath(new URL('../packages/lists/test/fixtures', import.meta.url));
const values = readOptions(
  HELP,
  {
    rows: { type: 'string', default: '1000000' },
    lists: { type: 'string' },
    entries: { type: 'string', default: '300' },
    alone: { type: 'string', default: '20000' },
    dates: { type: 'boolean', default: false },
  },
  { rows: '2000', alone: '2000' },
);
const [rows, differing, aloneRows] = [values.rows, values.entries, values.alone].map(Number);
if (![rows, differing, aloneRows].every((count) => Number.isInteger(count) && count > 0)) {
  process.stderr.write('bench rescreening: --rows, --entries and --alone are whole numbers; see --help\n');
  process.exit(2);
}
const SEED = 20_260_120;
const FIXTURE_TIMES = 1_500;
const NEWLY_LISTED = 20;
const CUSTOMERS_EDITED_STEP = 1_000;
const RUN = fileURLToPath(new URL('./rescreening/run.mjs', import.meta.url));
const report = new Report(values);
const folder = mkdtempSync(join(tmpdir(), 'cotejo-rescreening-'));
const file = (name) => join(folder, name);
try {
  await measure();
  report.print();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const bundle = await importedBundle();
  report.add({
    metric: 'entries',
    value: bundle.lists.reduce((sum, { entries }) => sum + entries.length, 0),
    unit: '',
  });
  const made = { rows, seed: SEED, withDates: values.dates };
  writeCustomers(file('customers.csv'), made);
  writeFileSync(file('first.json'), JSON.stringify(bundle));
  const full = await run('first.json');
  report.judge('full run', full.cpuSeconds, 's of one core', { atMost: Math.max(5, (60 * rows) / 1e6) });
  report.add({ metric: 'full run, wall clock', value: full.seconds, unit: 's' });
  report.add({ metric: 'full run, names a second', value: rows / full.cpuSeconds, unit: '' });
  report.add({ metric: 'full run, a name', value: (full.cpuSeconds * 1e6) / rows, unit: 'us' });
  report.judge('full run, memory at its peak', full.rssMb, 'MB', { atMost: 1_500 });
  report.add({ metric: 'customers with a match', value: full.matchedCustomers, unit: '' });
  measureAlone(bundle, made, full);

  const listed = [...customers(Math.min(rows, NEWLY_LISTED * 2), SEED, false)].slice(0, NEWLY_LISTED);
  writeFileSync(file('second.json'), JSON.stringify(dayLater(bundle, differing, listed, 2)));
  copyFileSync(file('state'), file('watched'));
  const lists = await run('second.json', { out: 'once.ndjson' });
  const differ = `${lists.changedEntries + lists.removedEntries} entries differ`;
  const bounds = { atMost: Math.max(5, (5 * rows) / 1e6) };
  report.judge(`${differ}, in a new process`, lists.cpuSeconds, 's of one core', bounds);
  report.add({ metric: 'entries differ: customers screened', value: lists.screened, unit: '' });
  report.add({ metric: 'entries differ, in a new process: memory at its peak', value: lists.rssMb, unit: 'MB' });
  const watched = await run(['first.json', 'second.json'], { state: 'watched', out: 'watched.ndjson' });
  report.judge(`${differ}, in the process that watches`, watched.cpuSeconds, 's of one core', bounds);
  report.add({ metric: 'process that watches: memory at its peak', value: watched.rssMb, unit: 'MB' });
  const [once, fromMemory] = ['once.ndjson', 'watched.ndjson'].map(matchesIn);
  report.judge('events that only one of these two has', differences(once, fromMemory), '', { atMost: 0 });
  await compareWithFull('entries differ', 'second.json');

  const edit = (row, one) =>
    row % CUSTOMERS_EDITED_STEP !== 0 ? one : row % 2 === 0 ? { ...one, name: `${one.name} X` } : null;
  writeCustomers(file('customers.csv'), made, edit);
  const edited = await run('second.json');
  report.add({ metric: 'one row in 1,000 edited', value: edited.cpuSeconds, unit: 's of one core' });
  report.add({ metric: 'one row in 1,000 edited: customers screened', value: edited.screened, unit: '' });
}

function run(bundleFiles, { isFull = false, state = 'state', out = 'out.ndjson', withPresent = false } = {}) {
  const options = {
    customers: file('customers.csv'),
    statePath: file(state),
    outPath: file(out),
    isFull,
    bundleFiles: [bundleFiles].flat().map(file),
    withPresent,
  };
  return runChild([RUN, JSON.stringify(options)], { quiet: false }).then(({ out: printed, rssMb }) => ({
    ...printed,
    rssMb,
  }));
}

/** The matches after the incremental run must equal the matches of a run without a state. */
async function compareWithFull(what, bundleFile) {
  await run(bundleFile, { out: 'incremental.ndjson', withPresent: true });
  await run(bundleFile, { state: 'fresh', out: 'fresh.ndjson', withPresent: true });
  const [one, other] = ['incremental.ndjson', 'fresh.ndjson'].map(matchesIn);
  report.judge(`${what}: matches that a full run has not, or has besides`, differences(one, other), '', { atMost: 0 });
}

function matchesIn(name) {
  const lines = readFileSync(file(name), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const { event_id: _, event: __, at: ___, ...match } = JSON.parse(line);
    return JSON.stringify(match);
  });
}

function differences(one, other) {
  const [a, b] = [new Set(one), new Set(other)];
  return one.filter((each) => !b.has(each)).length + other.filter((each) => !a.has(each)).length;
}

/** The first customers, one by one as the service screens. */
function measureAlone({ lists }, made, full) {
  const builder = new EntriesBuilder();
  for (const [position, { entries }] of lists.entries()) {
    for (const entry of entries) {
      builder.add(entry, position);
    }
  }
  const screen = ListScreen.of(
    builder,
    lists.map(({ manifest }) => manifest),
    POLICY,
  );
  const found = new Set(
    matchesIn('out.ndjson').map((line) => {
      const { customer_id, list, entry_id, score, ground } = JSON.parse(line);
      return JSON.stringify([customer_id, list, entry_id, score, ground]);
    }),
  );
  const sample = [];
  for (const customer of customers(rows, SEED, made.withDates)) {
    if (sample.push(customer) === aloneRows) {
      break;
    }
  }
  const alone = new Set();
  const before = process.cpuUsage();
  for (const { id, document, name, birthDate } of sample) {
    for (const hit of screen.screen({ document, name, birthDate: birthDate || undefined }).hits) {
      alone.add(JSON.stringify([id, hit.list, hit.entryId, Math.floor(hit.score * 10_000) / 10_000, hit.ground]));
    }
  }
  const { user, system } = process.cpuUsage(before);
  const us = (user + system) / sample.length;
  const ofSample = new Set(sample.map(({ id }) => id));
  const foundOfSample = [...found].filter((each) => ofSample.has(JSON.parse(each)[0]));
  report.add({ metric: 'one by one, a name', value: us, unit: 'us' });
  report.add({
    metric: 'one by one against the full run, with reading the file',
    value: us / ((full.cpuSeconds * 1e6) / rows),
    unit: 'times',
  });
  report.judge('matches that one by one has not, or has besides', differences(foundOfSample, [...alone]), '', {
    atMost: 0,
  });
}

async function importedBundle() {
  const keys = BundleKeys.generate();
  const data = file('data');
  const paths = [values.lists && existsSync(values.lists) ? values.lists : FIXTURES];
  await importLists({ paths, homes: { stores: [bundlesIn(data)], keys }, policy: POLICY, allowSmall: true });
  const bundle = await readBundleAt(data, keys);
  return values.lists ? bundle : scaled(bundle, values.smoke ? 20 : FIXTURE_TIMES);
}
