import { percentile } from '@cotejo/testing';
import { contestantsOf, LAYOUTS, layoutsMissingIn } from './e2e/contestants.mjs';
import { compareRevisions, judgeTargets, totalCpuMs } from './e2e/judgement.mjs';
import { buildRevision, UnknownRevisionError } from './measuring/revision.mjs';
import { measureInTurn, mediansOf } from './measuring/rounds.mjs';
import { warmUp } from './measuring/steady.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench e2e -- [options]   the whole product, sandbox sources, load over HTTP on this machine

  --layout LIST   of compact, separate, stock, split, single and members (default all)
  --against REF   measures the layouts of another git revision too, in turn with the working tree. The revision is
                  checked out and built in .cotejo/revisions; \`git worktree remove --force DIR\` removes it
  --seconds N     length of each measurement (default 1; the whole run takes about ten minutes)
  --rounds N      all contestants in turn, so often (default 5)
  --quick         verify only, without analyze
  --json          one line of JSON for each figure

compact    whole processes, one for each core, on one port; one process for console and worker
separate   one process for each service
stock      as separate, on Nest's own Redis transporter in place of ours
split      gateway, console, and one process for all other services
single     everything in one process: no bus between gateway and services
members    as compact; every verify also has the payment, the delivery, attributes and earlier orders
echo       always measured too: a bare Fastify that answers each body with the same body

Each contestant is warmed up under load until its CPU time for each request is steady. A figure is the median of its
rounds, with the lowest and the highest; a ratio is computed in each round. A target has a verdict only if the middle
half of the rounds agrees.`;

const values = readOptions(
  HELP,
  {
    layout: { type: 'string', default: 'compact,separate,stock,split,single,members' },
    against: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
  },
  { seconds: '0.2', rounds: '1', layout: 'compact,stock', quick: true },
);

const LOADS = {
  '1 in flight': { connections: 1 },
  '64 in flight': { connections: 64 },
  'open loop 1,000/s': { connections: 64, ratePerSecond: 1_000 },
};
const COLUMNS = {
  rate: ['rate', '/s'],
  p50: ['p50', 'ms'],
  p99: ['p99', 'ms'],
  cpuMs: ['CPU', 'ms/request'],
  generatorMs: ['load itself', 'ms/request'],
  failed: ['not 200', ''],
  missing: ['sources missing', ''],
};

const report = new Report(values);
const layouts = values.layout.split(',');
const unknown = layouts.find((name) => !LAYOUTS[name]);
if (unknown !== undefined) {
  refuse(`there is no layout ${unknown}: see --help`);
}
const against = values.against && { ref: values.against, root: revision(values.against) };
const missing = against ? await layoutsMissingIn(against.root, layouts) : [];
if (missing.length > 0) {
  refuse(`revision ${against.ref} has no layout ${missing.join(', ')}: choose others with --layout`);
}
const contestants = contestantsOf(layouts, against);
const names = Object.keys(contestants);
const endpoints = values.quick ? ['verify'] : ['verify', 'analyze'];
/** By endpoint, load and contestant: a result for each round. */
const measured = {};
/** All run at the same time: an idle one costs almost nothing, and other load on the machine affects all of them. */
const running = {};
try {
  for (const name of names) {
    report.say(`starting: ${name}`);
    running[name] = await contestants[name].start();
  }
  for (const endpoint of endpoints) {
    measured[endpoint] = await measureAll(endpoint);
  }
} finally {
  for (const contestant of Object.values(running)) {
    await contestant.stop();
  }
}
for (const endpoint of endpoints) {
  for (const title of Object.keys(LOADS)) {
    report.table(
      `${endpoint}, ${title}`,
      COLUMNS,
      byName((name) => figuresOf(measured[endpoint][title][name])),
    );
  }
  report.table(
    `${endpoint}, 64 in flight, CPU per request`,
    byName((name) => [name, 'ms']),
    processRows(measured[endpoint]['64 in flight']),
  );
}
const resultsOf = (title, name) => measured.verify[title][name];
judgeTargets(report, resultsOf);
if (values.against) {
  compareRevisions(report, layouts, values.against, resultsOf);
}
report.print();

async function measureAll(endpoint) {
  for (const name of names) {
    await warm(name, endpoint);
  }
  const byLoad = {};
  for (const [title, load] of Object.entries(LOADS)) {
    report.say(`measuring: ${endpoint}, ${title}`);
    byLoad[title] = await measureInTurn(names, Number(values.rounds), (name) =>
      running[name].measure(endpoint, { ...load, seconds: Number(values.seconds) }),
    );
  }
  return byLoad;
}

async function warm(name, endpoint) {
  const slice = async (seconds) => totalCpuMs(await running[name].measure(endpoint, { connections: 64, seconds }));
  const smoke = { sliceSeconds: 0.25, slicesMin: 1, slicesMax: 1 };
  const { seconds, isSteady } = await warmUp(slice, values.smoke ? smoke : contestants[name].warmUp);
  report.say(`warm after ${seconds} s${isSteady ? '' : ', not steady'}: ${name}, ${endpoint}`);
}

function byName(rowOf) {
  return Object.fromEntries(names.map((name) => [name, rowOf(name)]));
}

/** CPU per request, a row for each process and a member for each contestant that has it. */
function processRows(results) {
  const byContestant = byName((name) => mediansOf(results[name].map(({ cpuMs }) => cpuMs)));
  const processes = new Set(Object.values(byContestant).flatMap(Object.keys));
  return Object.fromEntries([...processes].map((app) => [app, byName((name) => byContestant[name][app])]));
}

/** @param {import('./measuring/product.mjs').Measured[]} results one for each round */
function figuresOf(results) {
  const rows = results.map((result) => ({
    rate: result.answered / result.seconds,
    p50: percentile(result.latenciesMs, 0.5),
    p99: percentile(result.latenciesMs, 0.99),
    cpuMs: totalCpuMs(result),
    generatorMs: result.generatorMs,
  }));
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  return { ...mediansOf(rows), failed: total('failed'), missing: total('missing') };
}

function revision(ref) {
  try {
    return buildRevision(ref, (text) => report.say(text));
  } catch (error) {
    if (error instanceof UnknownRevisionError) {
      return refuse(error.message);
    }
    throw error;
  }
}

function refuse(text) {
  process.stderr.write(`bench e2e: ${text}\n`);
  process.exit(2);
}
