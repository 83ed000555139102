import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Random } from './random.mjs';
import { runChild } from './registry/child-process.mjs';
import { Report } from './report.mjs';
import { matchCard } from './screening/card.mjs';
import { readCases } from './screening/cases.mjs';
import { documentCases, exactCases, perturbedCases } from './screening/listed.mjs';
import { entriesOf, importFolder } from './screening/lists.mjs';
import { judgeCases, overall } from './screening/quality.mjs';
import { fuseScan, jaroWinklerScan } from './screening/rivals.mjs';
import { asker, openScreen } from './screening/screen.mjs';
import { strangerCases } from './screening/strangers.mjs';

const HELP = `npm run bench screening -- --lists DIR [options]   who is found on sanctions lists, who is taken for somebody, how fast

  --lists DIR    lists as their publishers write them, in any sub-folders: OFAC, UN, EU, UK (without it nothing is measured)
  --cases FILE   besides, cases of your own; may be repeated. JSON lines {query, document?, birthDate?, country?, expected:
                 [entry ids, of which one must be found], kind?}, or CSV with the columns kind, query_name, query_cedula, expected, ofac_uid
  --persons      compare names of persons only, as the service does for buyers (default: of companies and ships too)
  --no-rivals    leave out the Jaro-Winkler scan and fuse.js, which take minutes
  --wrong        print every case that was decided wrongly
  --card FILE    write the match card, a page of Markdown
  --json         one line of JSON for each figure

Names are altered, and strangers drawn, as bench/screening/perturbations.json fixes: kinds, shares, floors and seed. Strangers
are persons of faker's Spanish and Mexican locales; weights of words are the package's own table.`;

const { values } = parseArgs({
  options: {
    lists: { type: 'string' },
    cases: { type: 'string', multiple: true, default: [] },
    persons: { type: 'boolean', default: false },
    rivals: { type: 'boolean', default: true },
    wrong: { type: 'boolean', default: false },
    card: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
if (!values.lists || !existsSync(values.lists)) {
  process.stderr.write('screening is measured on published lists: --lists DIR, see --help; nothing was measured\n');
  process.exit(0);
}

const SPEC = JSON.parse(readFileSync(new URL('./screening/perturbations.json', import.meta.url), 'utf8'));
const SERVICE = fileURLToPath(new URL('./screening/service.mjs', import.meta.url));
/** As the manifests start the service. */
const SERVICE_OPTIONS = '--max-semi-space-size=4';
const report = new Report(values);
const imported = await importFolder(values.lists);
try {
  const figures = await measure(imported);
  report.print();
  if (values.card) {
    writeFileSync(values.card, matchCard(figures));
  }
} finally {
  imported.close();
}

async function measure({ folder, report: { imported: lists } }) {
  const entries = await entriesOf(folder);
  const names = entries.flatMap(({ id, names: listed }) => listed.map(({ text }) => ({ id, text })));
  report.add({ metric: 'entries', value: entries.length, unit: '' });
  report.add({ metric: 'names', value: names.length, unit: '' });
  const random = new Random(SPEC.seed);
  const made = {
    exact: exactCases(entries),
    altered: perturbedCases(entries, SPEC, random),
    documents: documentCases(entries, SPEC, random),
    strangers: strangerCases(entries, SPEC, random),
  };
  const screen = await openScreen(folder);
  const ask = asker(screen, values.persons ? ['person'] : undefined);
  const tables = Object.fromEntries(Object.entries(made).map(([title, cases]) => [title, show(title, ask, cases)]));
  judgeTables(tables);
  const given = values.cases.map((file) => [file, showGiven(basename(file), ask, readCases(file))]);
  const speed = await measureSpeed(folder, [...sample(made.altered, 5_000), ...sample(made.strangers, 15_000)]);
  const rivals = values.rivals ? measureRivals(names, ask, made) : [];
  return { lists, names: names.length, entries: entries.length, spec: SPEC, tables, given, speed, rivals };
}

/** Asks all cases and shows them by kind. */
function show(title, ask, cases) {
  const { kinds, wrong } = judgeCases(ask, cases);
  const columns = {
    cases: ['cases', ''],
    hit: ['hit', '%'],
    review: ['review', '%'],
    right: ['right', '%'],
    floor: ['floor', '%'],
  };
  const rows = kinds.map((row) => [
    row.isListed || title === 'strangers' ? row.kind : `${row.kind} (not listed)`,
    {
      cases: row.cases,
      hit: (100 * row.hit) / row.cases,
      review: (100 * row.review) / row.cases,
      right: (100 * row.right) / row.cases,
      floor: row.isListed ? 100 * (SPEC.kinds[row.kind]?.floor ?? 1) : undefined,
    },
  ]);
  report.table(title, columns, Object.fromEntries(rows));
  if (values.wrong) {
    for (const one of wrong) {
      report.say(`  ${title}: ${JSON.stringify(one)}`);
    }
  }
  return { kinds, ...overall(kinds) };
}

function showGiven(name, ask, cases) {
  const judged = show(`given cases: ${name}`, ask, cases);
  const share = (isListed) => {
    const kinds = judged.kinds.filter((row) => row.isListed === isListed);
    const sum = (member) => kinds.reduce((total, row) => total + row[member], 0);
    return kinds.length > 0 ? sum('right') / sum('cases') : undefined;
  };
  const figures = { 'listed, found': share(true), 'not listed, nobody found': share(false) };
  for (const [figure, value] of Object.entries(figures)) {
    if (value !== undefined) {
      report.add({ metric: `given cases, ${name}: ${figure}`, value, unit: '' });
    }
  }
  return judged;
}

function judgeTables({ exact, altered, documents, strangers }) {
  report.judge('recall, exact names', exact.recall, '', { atLeast: 1 });
  report.judge('recall, altered names', altered.recall, '', { atLeast: SPEC.recall });
  report.judge('recall, documents', documents.recall, '', { atLeast: 1 });
  for (const { kind, right, cases } of altered.kinds) {
    const { floor } = SPEC.kinds[kind];
    if (right / cases < floor) {
      report.judge(`recall, ${kind}`, right / cases, '', { atLeast: floor });
    }
  }
  for (const { kind, hit, review, cases } of strangers.kinds) {
    const { hitMax, reviewMax } = SPEC.strangers[kind];
    if (hitMax !== undefined) {
      report.judge(`false hits, ${kind}`, hit / cases, '', { atMost: hitMax });
    }
    if (reviewMax !== undefined) {
      report.judge(`sent to review, ${kind}`, review / cases, '', { atMost: reviewMax });
    }
  }
  const { precision, recall, f1 } = overall([...altered.kinds, ...strangers.kinds]);
  for (const [metric, value] of Object.entries({ precision, recall, F1: f1 })) {
    report.add({ metric: `altered names and strangers: ${metric}`, value, unit: '' });
  }
}

/** In a process of its own, which holds nothing but the lists. */
async function measureSpeed(folder, cases) {
  const temporary = mkdtempSync(join(tmpdir(), 'cotejo-screening-'));
  try {
    const file = join(temporary, 'names.json');
    writeFileSync(file, JSON.stringify(cases.map(({ query }) => query)));
    const { out, rssMb } = await runChild([SERVICE, folder, file], {
      env: { NODE_OPTIONS: SERVICE_OPTIONS },
      quiet: false,
    });
    const speed = { ...out, rssPeakMb: rssMb };
    report.judge('time, p50', speed.p50Us, 'us', { atMost: 100 });
    report.judge('time, p99', speed.p99Us, 'us', { atMost: 1_000 });
    report.judge('screenings a second and core', 1e6 / speed.cpuUs, '', { atLeast: 10_000 });
    report.judge('rebuild, in a thread', speed.buildMs, 'ms', { atMost: 3_000 });
    report.add({
      metric: 'longest pause of the loop while the next lists are built',
      value: speed.pauseMaxMs,
      unit: 'ms',
    });
    report.judge('memory at its peak, asked and rebuilt', speed.rssPeakMb, 'MB', { atMost: 250 });
    return speed;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** What a first attempt would use, on a sample of the same cases, beside ours. */
function measureRivals(names, ask, { altered, strangers }) {
  const full = strangers.filter(({ kind }) => kind === 'full name');
  const rivals = [
    { name: 'Jaro-Winkler scan', setting: 'from 0.85', find: jaroWinklerScan(names, 0.85), count: 100 },
    { name: 'Jaro-Winkler scan', setting: 'from 0.90', find: jaroWinklerScan(names, 0.9), count: 100 },
    { name: 'fuse.js', setting: 'threshold 0.4', find: fuseScan(names, 0.4), count: 20 },
  ];
  return rivals.map(({ name, setting, find, count }) => {
    const cases = [...sample(altered, count), ...sample(full, count)];
    const ours = timed(ask, cases);
    const theirs = timed(({ query }) => find(query), cases);
    const figures = {
      'time against ours': [theirs.us / ours.us, 'x'],
      [`recall, altered names (ours ${ours.recall.toFixed(3)})`]: [theirs.recall, ''],
      [`false hits, full names (ours ${ours.mistaken.toFixed(3)})`]: [theirs.mistaken, ''],
    };
    for (const [figure, [value, unit]] of Object.entries(figures)) {
      report.add({ metric: `${name}, ${setting}: ${figure}`, value, unit });
    }
    return { name, setting, cases: cases.length, ours, theirs };
  });
}

function timed(ask, cases) {
  const startedAt = performance.now();
  const { kinds } = judgeCases(ask, cases);
  const us = ((performance.now() - startedAt) * 1_000) / cases.length;
  const strangers = kinds.filter(({ isListed }) => !isListed);
  const mistaken = strangers.reduce((sum, { cases: all, right }) => sum + all - right, 0) / (cases.length / 2);
  return { us, recall: overall(kinds).recall, mistaken };
}

/** Evenly over all of them, always the same. */
function sample(cases, count) {
  const step = cases.length / Math.min(count, cases.length);
  return Array.from({ length: Math.min(count, cases.length) }, (_, i) => cases[Math.floor(i * step)]);
}
