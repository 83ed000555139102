import { measureLive } from './growth/live.mjs';
import { measureNames } from './growth/names.mjs';
import { measureProcesses } from './growth/processes.mjs';
import { measureRegistry } from './growth/registry.mjs';
import { measureReplicas } from './growth/replicas.mjs';
import { measureSources } from './growth/sources.mjs';
import { measureTenants } from './growth/tenants.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const PARTS = {
  sources: measureSources,
  tenants: measureTenants,
  names: measureNames,
  registry: measureRegistry,
  processes: measureProcesses,
  replicas: measureReplicas,
  live: measureLive,
};

const HELP = `npm run bench growth -- [options]   what more sources, tenants, names, persons and replicas cost

  --part LIST    of ${Object.keys(PARTS).join(', ')} 
                 (default all; about fifteen minutes)
  --full         the registry also with 10 and 50 million persons (twenty minutes more, 7 GB of disk)
  --data DIR     for the part live: a folder with lists/ and ipfeeds/ as their publishers write them (without it, the small
                 fixtures of the project)
  --geo DIR      for the part live: the folder geo that \`cotejo geo fetch\` leaves in a data folder
  --seconds N    length of each measurement (default 1)
  --rounds N     all contestants of a part in turn, so often (default 5)
  --json         one line of JSON for each figure`;

const values = readOptions(
  HELP,
  {
    part: { type: 'string', default: Object.keys(PARTS).join(',') },
    data: { type: 'string' },
    geo: { type: 'string' },
    full: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
  },
  { seconds: '0.2', rounds: '1' },
);

const names = values.part.split(',');
const unknown = names.find((name) => !PARTS[name]);
if (unknown !== undefined) {
  process.stderr.write(`bench growth: there is no part ${unknown}: see --help\n`);
  process.exit(2);
}
const report = new Report(values);
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  smoke: values.smoke,
  data: values.data,
  geo: values.geo,
  full: values.full,
  say: (text) => report.say(text),
};
for (const name of names) {
  report.say(`measuring: ${name}`);
  const part = await PARTS[name](options);
  report.table(part.title, part.columns, part.rows);
  if (part.judged) {
    report.judgeRounds(part.judged.metric, part.judged.values, 'x', { atMost: part.judged.atMost });
  }
}
report.print();
