import { LiveData } from './measuring/live-data.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { measureBudgets } from './vendors/budgets.mjs';
import { measureEarlyAnswers } from './vendors/early-answers.mjs';
import { measureNeighbours } from './vendors/neighbours.mjs';

const PARTS = { budgets: measureBudgets, early: measureEarlyAnswers, neighbours: measureNeighbours };
const PERSONS = 20_000;

const HELP = `npm run bench vendors -- [options]   what a slow vendor costs buyers who need it, and all others

  --part LIST     of ${Object.keys(PARTS).join(', ')} (default all; about seven minutes)
  --seconds N     length of budgets and early (default 60)
  --rounds N      of neighbours, four seconds each (default 24)
  --needing LIST  of neighbours: buyers a second who need the vendor (default 20,100)
  --quick         a third of the time
  --json          one line of JSON for each figure

One process of a production product, with declared vendors that this bench emulates.

budgets      the registry is a vendor alone: p50 0.8 s, p95 2.5 s, p99 8 s. Three plans wait 1, 3 and 10 s
early        the tax source is such a vendor. Two products: one answers early, one waits for every source
neighbours   the registry is a local snapshot and then a vendor, of 8 ms for one product and of 800 ms for another one beside it. Buyers
             about whom no vendor is called should wait no longer`;

const values = readOptions(
  HELP,
  {
    part: { type: 'string', default: Object.keys(PARTS).join(',') },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '24' },
    needing: { type: 'string', default: '20,100' },
    quick: { type: 'boolean', default: false },
  },
  { seconds: '2', rounds: '1' },
);
const names = values.part.split(',');
const unknown = names.find((name) => !PARTS[name]);
if (unknown !== undefined) {
  process.stderr.write(`bench vendors: there is no part ${unknown}: see --help\n`);
  process.exit(2);
}
const report = new Report(values);
const share = values.quick ? 1 / 3 : 1;
const live = await LiveData.prepare({ persons: PERSONS, say: (text) => report.say(text) });
try {
  for (const name of names) {
    await PARTS[name]({
      live,
      seconds: Number(values.seconds) * share,
      rounds: Math.ceil(Number(values.rounds) * share),
      needing: values.needing.split(',').map(Number),
      smoke: values.smoke,
      report,
    });
  }
} finally {
  live.remove();
}
report.print();
