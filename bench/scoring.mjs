import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { run as runBacktest } from './scoring/backtest.mjs';
import { run as runDecisions } from './scoring/decisions.mjs';

const HELP = `npm run bench scoring -- [options]   what a decision costs, alone and over a merchant's history

  --part NAME   only this part: decisions, backtest
  --seconds N   length of each measurement of decisions (default 0.5)
  --rounds N    decisions of every kind in turn, so often; the median counts (default 5)
  --rows N      of the history that is back-tested (default 1000000)
  --json        one line of JSON for each figure

CPU time, by the shipped scorecard and policy.`;

const PARTS = { decisions: runDecisions, backtest: runBacktest };

const values = readOptions(
  HELP,
  {
    part: { type: 'string' },
    seconds: { type: 'string', default: '0.5' },
    rounds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '1000000' },
  },
  { seconds: '0.02', rounds: '1', rows: '5000' },
);

const report = new Report(values);
const { seconds, rounds, rows } = values;
for (const [name, run] of Object.entries(PARTS)) {
  if (values.part && values.part !== name) {
    continue;
  }
  await run({ lengthMs: 1_000 * Number(seconds), rounds: Number(rounds), rows: Number(rows), report });
}
report.print();
