import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { matchHolder } from '../packages/names/dist/index.js';
import { makePairs, measureHolder, SPEC } from './names/holder-quality.mjs';
import { listedPairs } from './names/listed-pairs.mjs';
import { ownPairFiles, pairsOfFile, reportPairs } from './names/pairs-report.mjs';
import { fakerPersons, listedPersons } from './names/persons.mjs';
import { populations } from './names/populations.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { entriesOf, importFolder } from './screening/lists.mjs';

const HELP = `npm run bench names -- [options]   whether two names belong together: precision, recall, F1, time

  --pairs FILE  pairs of another benchmark instead of the own ones: a CSV with the columns name1, name2, is_match and, if
                it has one, kind (person, company or other); may be repeated
  --kind KIND   person or company: kind of the rows of FILE that name none; by default the file's name decides
  --lists DIR   besides, names and aliases of published lists below DIR, and persons of a published OFAC list (sdn.csv)
                who have a Colombian cédula
  --json        one line of JSON for each figure

Without --pairs: pairs of a holder's and an identity's name by kind of difference, as bench/names/holder-pairs.json fixes them
(names of faker's Spanish and Mexican locales, weights of the package's own table and of a generated registry), and the pairs
in bench/names/data. One half is for development, the other is held out; bounds are judged on the held-out half.`;

const values = readOptions(
  HELP,
  {
    lists: { type: 'string' },
    pairs: { type: 'string', multiple: true },
    kind: { type: 'string' },
  },
  {},
);

const TIME_TARGET_US = 60;
const ROUNDS = 3;
const COLUMNS = {
  pairs: ['pairs', ''],
  matched: ['matched', ''],
  right: ['right', '%'],
};
const report = new Report(values);
const weights = populations();

if (values.kind !== undefined && values.kind !== 'person' && values.kind !== 'company') {
  refuse('--kind is person or company');
}
if (values.pairs) {
  for (const file of values.pairs) {
    reportPairs(report, basename(file, '.csv'), readOrRefuse(file), { isJudged: true });
  }
} else {
  await measureOwn();
}
report.print();

async function measureOwn() {
  measure('faker', (half) => fakerPersons(half, SPEC));
  for (const file of ownPairFiles()) {
    const isJudged = /held-out/.test(file);
    reportPairs(report, basename(file, '.csv').replaceAll('-', ' '), pairsOfFile(file), { isJudged });
  }
  if (values.lists && existsSync(values.lists)) {
    measure('OFAC', (half) => listedPersons(half, values.lists));
    await measureListed(values.lists);
  } else {
    report.say('no published lists (--lists DIR): their names are left out');
  }
}

async function measureListed(folder) {
  const lists = await importFolder(folder);
  try {
    const entries = (await entriesOf(lists.folder)).map(({ id, kind, names }) => ({
      list: id.split(':')[0],
      kind: kind === 'person' ? 'person' : 'company',
      names: names.filter(({ weak }) => !weak).map(({ text }) => text),
    }));
    for (const half of Object.keys(SPEC.seeds)) {
      const pairs = listedPairs(
        entries.filter(({ names }) => names.length > 0),
        half,
      );
      reportPairs(report, `published lists, ${half}`, pairs, { isJudged: false });
    }
  } finally {
    lists.close();
  }
}

function readOrRefuse(file) {
  try {
    return pairsOfFile(file, values.kind);
  } catch (error) {
    return refuse(error.code === 'ENOENT' ? `no file ${file}` : error.message);
  }
}

function refuse(problem) {
  process.stderr.write(`bench names: ${problem}; see --help\n`);
  return process.exit(2);
}

function measure(names, personsOf) {
  for (const half of Object.keys(SPEC.seeds)) {
    const pairs = makePairs(half, personsOf(half));
    for (const [weight, population] of Object.entries(weights)) {
      const title = `${names}, ${half}, ${weight}`;
      const measured = measureHolder(pairs, population);
      report.table(title, COLUMNS, rowsOf(measured.kinds));
      report.add({ metric: `${title}: precision`, value: measured.precision, unit: '' });
      report.add({ metric: `${title}: recall`, value: measured.recall, unit: '' });
      if (half === 'held out') {
        judge(title, measured, microsecondsPerPair(pairs, population));
      } else {
        report.add({ metric: `${title}: F1`, value: measured.f1, unit: '' });
      }
    }
  }
}

function rowsOf(kinds) {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, { expected, pairs, matched, right }]) => [
      `${kind} (${expected})`,
      { pairs, matched, right: 100 * right },
    ]),
  );
}

/** Reports the weakest kind always, and every other kind only if it is below the floor. */
function judge(title, { f1, kinds }, timeUs) {
  report.judge(`${title}: F1`, f1, '', { atLeast: SPEC.f1 });
  const weakestFirst = Object.entries(kinds).sort(([, one], [, other]) => one.right - other.right);
  for (const [rank, [kind, { right }]] of weakestFirst.entries()) {
    if (rank > 0 && right >= SPEC.floor) {
      break;
    }
    report.judge(`${title}: weakest, ${kind}`, right, '', { atLeast: SPEC.floor });
  }
  report.judge(`${title}: time`, timeUs, 'us/pair', { atMost: TIME_TARGET_US });
}

/** Best of three rounds over all pairs, nothing remembered between two of them. */
function microsecondsPerPair(pairsByKind, population) {
  const pairs = Object.values(pairsByKind).flat();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    for (const [identity, holder] of pairs) {
      matchHolder(identity, holder, population);
    }
    return ((performance.now() - startedAt) * 1_000) / pairs.length;
  });
  return Math.min(...rounds);
}
