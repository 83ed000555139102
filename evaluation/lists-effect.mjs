import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KeptConnection, metricsOf } from '@cotejo/testing';
import { Queue } from 'bullmq';
import { cliProgram } from '../bench/measuring/cli-program.mjs';
import { BenchProduct } from '../bench/measuring/product.mjs';
import { readOptions } from '../bench/reporting/options.mjs';
import { Report } from '../bench/reporting/report.mjs';
import { writeFixtureLists } from './lists-effect/fixture-lists.mjs';
import { ListPublisher } from './lists-effect/publisher.mjs';
import { withReplicas } from './lists-effect/replicas.mjs';

const HELP = `npm run evaluate lists-effect -- [options]   seconds from a publisher's changed file until every replica screens by it

  --changes N      persons that are added to the list, one after the other (default 20)
  --replicas N     of sanctions (default 4)
  --lists FOLDER   lists as their publishers write them, in any sub-folders; it has OFAC's sdn.csv (default: invented ones)
  --json           one line of JSON for each figure

A production product with a process for each service, its worker, and a publisher of OFAC's list over HTTP. All other lists are imported
before. Each replica but the first has a data folder of its own and copies the lists from Redis. The time of a change begins when the
publisher has sent the last byte, and ends for each replica when it answers that the person is listed. Requests to the gateway run
meanwhile; none may fail.`;

const values = readOptions(
  HELP,
  {
    changes: { type: 'string', default: '20' },
    replicas: { type: 'string', default: '4' },
    lists: { type: 'string' },
  },
  { changes: '2', replicas: '2' },
);
const TARGET_SECONDS = 5;
const FOLLOW_LIMIT_MS = 120_000;
const JOB_LIMIT_MS = 120_000;
const PAUSE_BETWEEN_REQUESTS_MS = 25;
const FIXTURE_SIZE = values.smoke ? { entries: 10_500, others: 500 } : { entries: 15_000, others: 42_000 };
let document = 1_090_000_000;

const report = new Report(values);
const folder = mkdtempSync(join(tmpdir(), 'cotejo-lists-effect-'));
try {
  await measure();
  report.print();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const listsDir = values.lists ?? join(folder, 'lists');
  if (!values.lists) {
    writeFixtureLists(listsDir, FIXTURE_SIZE);
  }
  const publisher = new ListPublisher(dirname(findMainFile(listsDir)));
  await publisher.start();
  const sourcesFile = join(folder, 'sources.json');
  writeFileSync(sourcesFile, JSON.stringify({ version: '1', sources: [publisher.source] }));
  const extraEnv = { COTEJO_EMAIL_DNS: 'off', COTEJO_LIST_SOURCES_FILE: sourcesFile };
  let product;
  try {
    product = await BenchProduct.start({ env: 'production', layout: 'separate', extraEnv });
    report.say('importing the lists');
    const env = { ...product.environment, NODE_OPTIONS: '' };
    execFileSync(process.execPath, [cliProgram, 'lists', 'import', listsDir, '--wait', '0'], { env, stdio: 'ignore' });
    for (let replica = 2; replica <= Number(values.replicas); replica += 1) {
      await product.addReplica('sanctions', { COTEJO_DATA_DIR: join(folder, `replica-${replica}`) });
    }
    await withReplicas(product.environment, (replicas) => changeLists({ product, publisher, replicas }));
  } finally {
    await publisher.stop();
    await product?.stop();
  }
}

async function changeLists({ product, publisher, replicas }) {
  const { hostname: host, port } = new URL(product.stateUrl);
  const queue = new Queue('lists', { connection: { host, port: Number(port) }, prefix: 'cotejo:production:jobs' });
  const load = startLoad(product);
  try {
    // The first refresh replaces the imported list by the published one.
    await changeOnce({ queue, publisher, replicas });
    const changes = [];
    for (let change = 1; change <= Number(values.changes); change += 1) {
      changes.push(await changeOnce({ queue, publisher, replicas }));
      report.say(
        `change ${change}: ${changes
          .at(-1)
          .map((seconds) => seconds.toFixed(2))
          .join(' ')} s`,
      );
    }
    const { answered, failed } = await load.stop();
    await reportTimes(product, changes);
    report.add({ metric: 'requests answered meanwhile', value: answered, unit: '' });
    report.judge('requests that failed meanwhile', failed, '', { atMost: 0 });
  } finally {
    await load.stop();
    await queue.close();
  }
}

/** @returns {Promise<number[]>} seconds of each replica */
async function changeOnce({ queue, publisher, replicas }) {
  document += 1;
  publisher.add(String(document));
  const job = await queue.add('lists.refresh', {});
  const limits = { count: Number(values.replicas), limitMs: FOLLOW_LIMIT_MS };
  const listedAt = await replicas.untilListed(String(document), limits);
  const end = performance.now() + JOB_LIMIT_MS;
  while (!(await job.isCompleted())) {
    if (performance.now() > end || (await job.isFailed())) {
      throw new Error('the refresh failed');
    }
    await sleep(50);
  }
  return listedAt.map((time) => (time - publisher.sentAt) / 1_000);
}

async function reportTimes(product, changes) {
  const sorted = changes.flat().sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  report.add({ metric: 'changes', value: changes.length, unit: '' });
  report.add({ metric: 'replicas of sanctions', value: Number(values.replicas), unit: '' });
  report.add({ metric: 'from the file to effect, p50', value: at(0.5), unit: 's' });
  report.judge('from the file to effect, p99', at(0.99), 's', { atMost: TARGET_SECONDS });
  report.add({ metric: 'from the file to effect, longest', value: sorted.at(-1), unit: 's' });
  const ports = Object.entries(product.adminPorts).filter(([name]) => name.startsWith('sanctions'));
  const texts = await Promise.all(ports.map(([, port]) => metricsOf(port)));
  const sum = (part) => texts.reduce((total, text) => total + figureOf(text, `list_effect_seconds_${part}`), 0);
  report.add({ metric: 'list_effect_seconds, mean', value: sum('sum') / sum('count'), unit: 's' });
}

function figureOf(text, name) {
  const line = text.split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** One request after the other, until stopped. */
function startLoad(product) {
  const connection = new KeptConnection(product.url, product.createKey('bench'));
  const counts = { answered: 0, failed: 0 };
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const status = await connection.verify({ cedula: '1020100002', monto: 250_000 });
      counts[status === 200 ? 'answered' : 'failed'] += 1;
      await sleep(PAUSE_BETWEEN_REQUESTS_MS);
    }
    connection.close();
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      return counts;
    },
  };
}

function findMainFile(listsDir) {
  const files = readdirSync(listsDir, { recursive: true, withFileTypes: true }).map((file) =>
    join(file.parentPath, file.name),
  );
  const main = files.find((path) => basename(path) === 'sdn.csv');
  if (!main) {
    process.stderr.write('lists-effect: --lists has no sdn.csv; see --help\n');
    process.exit(2);
  }
  return main;
}
