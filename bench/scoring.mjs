import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Report } from './report.mjs';

const HELP = `npm run bench scoring -- [options]   what a decision costs, alone and over a merchant's history

  --part NAME   only this part: decisions, backtest
  --seconds N   length of each measurement (default 0.5)
  --rounds N    everything in turn, so often; the median counts (default 5)
  --json        one line of JSON for each figure

CPU of one core, by the shipped scorecard and policy.`;

/** Each is a module of bench/scoring that exports \`measure(report, options)\`. */
const PARTS = ['decisions', 'backtest'];

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    seconds: { type: 'string', default: '0.5' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}

const report = new Report(values);
const options = { lengthMs: 1_000 * Number(values.seconds), rounds: Number(values.rounds) };
for (const part of PARTS) {
  const module = new URL(`./scoring/${part}.mjs`, import.meta.url);
  if ((values.part && values.part !== part) || !existsSync(module)) continue;
  const { measure } = await import(module.href);
  await measure(report, options);
}
report.print();
