import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { totalCpuMs } from './e2e/judgement.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { warmUp } from './measuring/steady.mjs';
import { readCallTree } from './profile/cpu-profile.mjs';
import { flameGraph } from './profile/flame-graph.mjs';
import { functionTable, partTable } from './profile/tables.mjs';
import { readOptions } from './reporting/options.mjs';

const HELP = `npm run bench profile -- [options]   where the CPU time of a request goes, by V8's sampling profiler

  --layout compact|separate|split|single   how the services are spread over processes (default compact)
  --endpoint verify|analyze          what is queried (default verify)
  --connections N                    requests in flight (default 64)
  --seconds N                        length of each of the two measurements, without and with the profiler (default 6)
  --json                             one line of JSON for the CPU time of each process
  --out DIR                          for each process a .cpuprofile, for DevTools or speedscope, and a flame graph .svg
                                     (default .cotejo/profile)

The shares of the profile are scaled to the CPU time of the run without the profiler.`;

const values = readOptions(
  HELP,
  {
    layout: { type: 'string', default: 'compact' },
    endpoint: { type: 'string', default: 'verify' },
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '6' },
    out: { type: 'string', default: '.cotejo/profile' },
  },
  { seconds: '0.5', connections: '4', out: '.cotejo/profile-smoke' },
);
const WRITE_LIMIT_MS = 30_000;
const FUNCTIONS_SHOWN = 40;
const out = resolve(values.out);
const sampler = new URL('./profile/sampler.mjs', import.meta.url);
mkdirSync(out, { recursive: true });
const say = (text) => process.stderr.write(`${text}\n`);

const product = await BenchProduct.start({
  layout: values.layout,
  // Frames name the modules.
  launch: { bundled: false },
  extraEnv: { NODE_OPTIONS: `--import=${sampler}`, COTEJO_BENCH_PROFILE: join(out, '{pid}.sampled') },
});
let plain;
try {
  const load = { connections: Number(values.connections), seconds: Number(values.seconds) };
  say(`${values.layout} layout, ${values.endpoint}, ${load.connections} in flight, Redis: ${product.redisLabel}`);
  const slice = async (seconds) => totalCpuMs(await product.measure(values.endpoint, { ...load, seconds }));
  const smoke = { sliceSeconds: 0.5, slicesMin: 1, slicesMax: 1 };
  const { seconds } = await warmUp(slice, values.smoke ? smoke : {});
  say(`warm after ${seconds} s`);
  plain = await product.measure(values.endpoint, load);
  toggle(product.pids);
  const sampled = await product.measure(values.endpoint, load);
  toggle(product.pids);
  if (plain.failed + sampled.failed > 0) {
    throw new Error('not all answers were 200');
  }
  say(`${rate(plain)}/s; with the profiler ${rate(sampled)}/s`);
  await collect(product.pids);
} finally {
  await product.stop();
}
print(plain);

function rate({ answered, seconds }) {
  return Math.round(answered / seconds);
}

function toggle(pids) {
  for (const pid of Object.values(pids)) {
    process.kill(pid, 'SIGUSR2');
  }
}

/** The files of the samplers, under the names of their apps. */
async function collect(pids) {
  const deadline = Date.now() + WRITE_LIMIT_MS;
  for (const [app, pid] of Object.entries(pids)) {
    while (!readdirSync(out).includes(`${pid}.sampled`)) {
      if (Date.now() > deadline) {
        throw new Error(`${app} wrote no profile`);
      }
      await sleep(100);
    }
    rmSync(join(out, `${app}.cpuprofile`), { force: true });
    renameSync(join(out, `${pid}.sampled`), join(out, `${app}.cpuprofile`));
  }
}

function print({ cpuMs }) {
  const microseconds = Object.entries(cpuMs).map(([name, ms]) => [name, ms * 1_000]);
  const all = microseconds.reduce((sum, [, us]) => sum + us, 0);
  if (values.json) {
    for (const [name, us] of [['all processes', all], ...microseconds]) {
      process.stdout.write(`${JSON.stringify({ metric: `CPU of a request, ${name}`, value: us, unit: 'us' })}\n`);
    }
    return;
  }
  process.stdout.write(`\nCPU time of one request, all processes: ${all.toFixed(0)} µs\n`);
  for (const [name, us] of microseconds) {
    process.stdout.write(
      `  ${name.padEnd(14)} ${us.toFixed(1).padStart(8)} µs ${((100 * us) / all).toFixed(1).padStart(6)} %\n`,
    );
  }
  for (const [app, us] of microseconds.filter(([name]) => name in product.pids)) {
    const tree = readCallTree(join(out, `${app}.cpuprofile`));
    writeFileSync(
      join(out, `${app}.svg`),
      flameGraph(tree, `${app}, ${values.endpoint}: ${us.toFixed(0)} µs a request`),
    );
    process.stdout.write(`\n${app}, by part: µs of a request, share\n${partTable(tree, us)}\n`);
    process.stdout.write(`\n${app}, top ${FUNCTIONS_SHOWN} functions\n${functionTable(tree, us, FUNCTIONS_SHOWN)}\n`);
  }
  process.stdout.write(`\nprofiles and flame graphs: ${out}\n`);
}
