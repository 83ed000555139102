import { existsSync } from 'node:fs';
import { matchHolder } from '@cotejo/names';
import { readOptions } from '../bench/reporting/options.mjs';
import { Report } from '../bench/reporting/report.mjs';
import { measureDifferences } from './names/difference-quality.mjs';
import { makePairs, measureHolder, SPEC } from './names/holder-quality.mjs';
import { fakerPersons, listedPersons } from './names/persons.mjs';
import { populations } from './names/populations.mjs';

const HELP = `npm run evaluate names -- [options]   whether a holder's name and an identity's belong together: precision, recall, F1, time

  --lists DIR   besides, persons of a published OFAC list (sdn.csv below DIR) who have a Colombian cédula
  --json        one line of JSON for each figure

Pairs by kind of difference, as evaluation/names/holder-pairs.json fixes them (names of faker's Spanish and Mexican locales, weights of
the package's own table and of a generated registry). One half is for development, the other is held out and judged.`;

const values = readOptions(HELP, { lists: { type: 'string' } }, {});

const TIME_TARGET_US = 60;
const ROUNDS = 3;
const COLUMNS = {
  pairs: ['pairs', ''],
  matched: ['matched', ''],
  right: ['right', '%'],
};
const report = new Report(values);
const weights = populations();

measure('faker', (half) => fakerPersons(half, SPEC));
if (values.lists && existsSync(values.lists)) {
  measure('OFAC', (half) => listedPersons(half, values.lists));
} else {
  report.say('no published lists (--lists DIR): their names are left out');
}
const DIFFERENCES = { pairs: ['pairs', ''] };
for (const answer of ['match', 'unknown', 'short', 'family', 'stranger']) {
  DIFFERENCES[answer] = [answer, '%'];
}
report.table('the name that a buyer states, beside the name of the card', DIFFERENCES, measureDifferences());
report.print();

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
      { pairs, matched, right },
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
