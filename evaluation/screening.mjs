import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '@cotejo/testing';
import { runChild } from '../bench/registry/child-process.mjs';
import { readOptions } from '../bench/reporting/options.mjs';
import { Report } from '../bench/reporting/report.mjs';
import { readCases } from './screening/cases.mjs';
import { GROUPS, measureFairness } from './screening/fairness.mjs';
import { reportFairness } from './screening/fairness-report.mjs';
import { HALVES } from './screening/half.mjs';
import { documentCases, exactCases, perturbedCases } from './screening/listed.mjs';
import { entriesOf, importFolder } from './screening/lists.mjs';
import { originPersons } from './screening/origin-persons.mjs';
import { ORIGINS } from './screening/origin-tables.mjs';
import { judgeCases, overall } from './screening/quality.mjs';
import { openScreen, queryRunner } from './screening/screen.mjs';
import { strangerCases } from './screening/strangers.mjs';
import { measureWorldwide } from './screening/worldwide.mjs';
import { reportWorldwide } from './screening/worldwide-report.mjs';

const HELP = `npm run evaluate screening -- --lists DIR [options]   who is found on sanctions lists, who is taken for somebody, how fast

  --lists DIR    lists as their publishers write them, in any sub-folders: OFAC, UN, EU, UK (without it nothing is measured)
  --cases FILE   besides, cases of your own; may be repeated. JSON lines {query, document?, birthDate?, country?, expected:
                 [entry ids, of which one must be found], kind?}, or CSV with the columns kind, query_name, query_cedula, expected, ofac_uid
  --strangers N  strangers of each origin and half (20,000)
  --half NAME    cases of one half by origin: development, held-out, or both (default)
  --worldwide    only the cases by origin and fairness
  --no-fairness  without fairness
  --persons      compare names of persons only, as the service does for buyers (default: of companies and ships too)
  --wrong        print every case that was decided wrongly, of the cases by origin only those of the development half
  --json         one line of JSON for each figure

Names are altered, and strangers drawn, as evaluation/screening/perturbations.json fixes: kinds, shares, floors and seed. Strangers
are persons of faker's Spanish and Mexican locales; weights of words are the package's own table.`;

const values = readOptions(
  HELP,
  {
    lists: { type: 'string' },
    cases: { type: 'string', multiple: true, default: [] },
    strangers: { type: 'string', default: '20000' },
    half: { type: 'string', default: 'both' },
    worldwide: { type: 'boolean', default: false },
    fairness: { type: 'boolean', default: true },
    persons: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
  },
  { lists: fileURLToPath(new URL('../packages/lists/test/fixtures', import.meta.url)), strangers: '20' },
);
if (!values.lists || !existsSync(values.lists)) {
  process.stderr.write('screening is measured on published lists: --lists DIR, see --help; nothing was measured\n');
  process.exit(0);
}

const HALVES_OF = { development: [HALVES[0]], 'held-out': [HALVES[1]], both: HALVES };
if (!HALVES_OF[values.half] || !/^\d+$/.test(values.strangers)) {
  process.stderr.write('screening: --half is development, held-out or both, --strangers a whole number; see --help\n');
  process.exit(2);
}
const SPEC = JSON.parse(readFileSync(new URL('./screening/perturbations.json', import.meta.url), 'utf8'));
if (values.smoke) {
  Object.assign(SPEC, { cases: 200, documentCases: 20, mayMissKinds: true });
  for (const kind of Object.values(SPEC.strangers)) {
    kind.cases = 50;
  }
}
const SPANISH_ORIGINS = new Set(['colombian', 'spanish']);
const FOREIGN_NAMES = values.smoke ? 20 : 1_000;
/** Persons on the list of each group, of the strangers of an origin. */
const FAIRNESS_SHARE = 0.02;
const SERVICE = fileURLToPath(new URL('./screening/service.mjs', import.meta.url));
/** As the manifests start the service. */
const SERVICE_OPTIONS = '--max-semi-space-size=4';
const report = new Report(values);
const imported = await importFolder(values.lists);
try {
  await measure(imported);
  report.print();
} finally {
  imported.close();
}

async function measure({ folder, report: { imported: lists } }) {
  const entries = await entriesOf(folder);
  const names = entries.flatMap(({ id, names: listed }) => listed.map(({ text }) => ({ id, text })));
  showLists(lists);
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
  const worldwide = await measureWorldwide(queryRunner(screen, ['person']), entries, {
    strangers: Number(values.strangers),
    halves: HALVES_OF[values.half],
    onWrong: values.wrong ? (one) => report.say(`  ${JSON.stringify(one)}`) : undefined,
  });
  reportWorldwide(report, worldwide);
  const fairness = await measureAllFairness();
  reportFairness(report, fairness);
  if (values.worldwide) {
    return;
  }
  const runQuery = queryRunner(screen, values.persons ? ['person'] : undefined);
  const tables = Object.fromEntries(
    Object.entries(made).map(([title, cases]) => [title, show(title, runQuery, cases)]),
  );
  judgeTables(tables);
  for (const file of values.cases) {
    showGiven(basename(file), runQuery, readCases(file));
  }
  await measureSpeed(folder, [...sample(made.altered, 5_000), ...sample(made.strangers, 15_000)]);
}

function showLists(lists) {
  const rows = lists.map(({ list, edition, ...counts }) => [`${list}, edition ${edition}`, counts]);
  const columns = { entries: ['entries', ''], names: ['names', ''], documents: ['documents', ''] };
  report.table('lists', columns, Object.fromEntries(rows));
}

/** With --smoke of every tenth group. */
async function measureAllFairness() {
  const groups = GROUPS.filter((_, at) => !values.smoke || at % 10 === 0);
  const persons = Math.ceil(Number(values.strangers) * FAIRNESS_SHARE);
  const halves = values.fairness ? HALVES_OF[values.half] : [];
  const measured = await Array.fromAsync(halves, (half) => measureFairness({ half, persons, groups }));
  return measured.flat();
}

/** Screens all cases and shows the results by kind. */
function show(title, runQuery, cases) {
  const { kinds, wrong } = judgeCases(runQuery, cases);
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
      hit: row.hit / row.cases,
      review: row.review / row.cases,
      right: row.right / row.cases,
      floor: row.isListed ? (SPEC.kinds[row.kind]?.floor ?? 1) : undefined,
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

function showGiven(name, runQuery, cases) {
  const judged = show(`given cases: ${name}`, runQuery, cases);
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

/** In a separate process that holds only the lists. */
async function measureSpeed(folder, cases) {
  const temporary = mkdtempSync(join(tmpdir(), 'cotejo-screening-'));
  try {
    const file = join(temporary, 'names.json');
    writeFileSync(file, JSON.stringify({ names: cases.map(({ query }) => query), foreign: foreignNames() }));
    const { out, rssMb } = await runChild([SERVICE, folder, file], {
      env: { NODE_OPTIONS: SERVICE_OPTIONS },
      quiet: false,
    });
    const speed = { ...out, rssPeakMb: rssMb };
    report.judge('time, p50', speed.p50Us, 'us', { atMost: 100 });
    report.judge('time, p99', speed.p99Us, 'us', { atMost: 1_000 });
    reportForeignTimes(speed.foreign);
    report.judge('screenings a second and core', 1e6 / speed.cpuUs, '', { atLeast: 10_000 });
    report.judge('rebuild, in a thread', speed.buildMs, 'ms', { atMost: 3_000 });
    report.add({
      metric: 'longest pause of the loop while the next lists are built',
      value: speed.pauseMaxMs,
      unit: 'ms',
    });
    report.judge('memory at its peak, asked and rebuilt', speed.rssPeakMb, 'MB', { atMost: 250 });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Full names of persons of each origin whose names are not Spanish, common words most often. */
function foreignNames() {
  const origins = ORIGINS.filter((origin) => !SPANISH_ORIGINS.has(origin));
  return Object.fromEntries(
    origins.map((origin) => {
      const [draw, random] = [originPersons(origin), new Random(SPEC.seed)];
      return [origin, Array.from({ length: FOREIGN_NAMES }, () => draw(random).full)];
    }),
  );
}

function reportForeignTimes({ all, origins }) {
  const slowest = origins.toSorted((a, b) => b.p99Us - a.p99Us);
  report.table(
    'time of foreign names, by origin',
    { p50Us: ['p50', 'us'], p99Us: ['p99', 'us'], worstUs: ['longest', 'us'] },
    Object.fromEntries(slowest.map(({ origin, ...times }) => [origin, times])),
  );
  report.judge('time of foreign names, p99', all.p99Us, 'us', { atMost: 500 });
  report.add({
    metric: `time of foreign names, p99, worst origin (${slowest[0].origin})`,
    value: slowest[0].p99Us,
    unit: 'us',
  });
}

/** Evenly over all of them, always the same. */
function sample(cases, count) {
  const step = cases.length / Math.min(count, cases.length);
  return Array.from({ length: Math.min(count, cases.length) }, (_, i) => cases[Math.floor(i * step)]);
}
