import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir, stateDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { withPnpm } from '../packages/launcher/src/bootstrap/pnpm.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { findRedis } from '../packages/launcher/src/redis.mjs';
import { findChromium } from './chromium.mjs';
import { buildSite, prepare } from './prepare.mjs';

const endGraceMs = 5_000;
const tasksAtOnce = Math.max(2, availableParallelism());

// npm test                     the tests of each package and of the running product; what has not changed is not run again
// npm test -- PATH [options]   the chosen suites, with jest's own options: npm test -- packages/names -t folds
// npm run test:full            everything: these, the suites in test/full, and the console's pages if this machine has a Chromium
// npm run test:browser         the console's pages
// npm run test:soak, test:containers, test:k8s, test:airgap -- PATH   suites that take long, or need an engine or a cluster
await runMain(async () => {
  const progress = createProgress();
  const prepared = await prepare({ progress });
  const { label, env: redis } = await progress('find Redis', () => findTestRedis(prepared));
  console.log(`  Node ${prepared.nodeVersion}; Redis: ${label}\n`);
  // The suites start the same programs hundreds of times.
  const env = { ...prepared.env, ...redis, NODE_COMPILE_CACHE: join(stateDir, 'compile-cache') };
  const [first, ...rest] = process.argv.slice(2);
  const { node } = prepared;
  if (first === undefined) {
    return runPackages(env);
  }
  await buildSite(prepared.env, progress);
  if (first === '--full') {
    // A failed test can leave a process behind, whose pipes would keep jest waiting without an end.
    return (
      (await runPackages(env)) || (await runJest(node, ['test/full', '--forceExit'], env)) || runPages(node, [], env)
    );
  }
  if (first === '--browser') {
    return runPages(node, rest, env);
  }
  const kind = /^--(soak|containers|k8s|airgap)$/.exec(first)?.[1];
  return kind ? runJest(node, rest, { ...env, COTEJO_TEST_KIND: kind }) : runJest(node, [first, ...rest], env);
});

/**
 * Runs the task `test` of each package. Failed tasks run once more, one after the other: two at a time can make a slow machine miss a
 * time limit. Those that pass then are flaky, and the output above names them.
 */
async function runPackages(env) {
  const run = async (concurrency) => {
    const options = ['--continue', `--concurrency=${concurrency}`, '--log-order=grouped', '--output-logs=new-only'];
    return runToEnd(['pnpm', 'exec', 'turbo', 'run', 'test', ...options], await withPnpm(env));
  };
  if ((await run(tasksAtOnce)) === 0) {
    return 0;
  }
  console.log('\nonce more, one task at a time\n');
  const code = await run(1);
  if (code === 0) {
    console.log('\nflaky: a suite failed beside others, and passed alone');
  }
  return code;
}

/** Suites that stop or kill a Redis server start their own, so this looks for a command even with REDIS_URL. */
async function findTestRedis(prepared) {
  const found = await findRedis(prepared);
  const { REDIS_URL: _, ...withoutUrl } = process.env;
  const command = found.argv ?? (await findRedis({ ...prepared, env: withoutUrl }).catch(() => undefined))?.argv;
  return { label: found.label, env: command ? { COTEJO_REDIS_COMMAND: JSON.stringify(command) } : {} };
}

function runJest(node, args, env) {
  return runToEnd([node, join(rootDir, 'node_modules', 'jest', 'bin', 'jest.js'), ...args], env);
}

/** @returns {Promise<number> | number} the exit code; 0 without a Chromium, unless `COTEJO_TEST_STRICT=1` */
function runPages(node, args, env) {
  if (!findChromium(env)) {
    const why = 'no Chromium is on the PATH, and COTEJO_CHROMIUM names none';
    if (env.COTEJO_TEST_STRICT === '1') {
      throw new Failure(`${why} (COTEJO_TEST_STRICT=1)`);
    }
    console.log(`\npages of the console: skipped, because ${why}`);
    return 0;
  }
  return runToEnd([node, join(rootDir, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...args], env);
}

/**
 * Runs in a separate process group, and all processes of the group are ended together. So every process that a suite
 * started also ends, even if the suite crashed.
 *
 * @param {string[]} argv
 * @returns {Promise<number>} the exit code
 */
function runToEnd([command, ...args], env) {
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: rootDir, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] };
  const child = spawn(command, args, options);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, () => endGroup(child.pid));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', async (code) => {
      await endGroup(child.pid);
      resolve(code ?? 1);
    });
  });
}

async function endGroup(pid) {
  const deadline = Date.now() + endGraceMs;
  while (signalGroup(pid, 'SIGTERM') && Date.now() < deadline) {
    await sleep(100);
  }
  signalGroup(pid, 'SIGKILL');
}

/** @returns {boolean} whether anyone is left in it */
function signalGroup(pid, name) {
  try {
    process.kill(-pid, name);
    return true;
  } catch {
    return false;
  }
}
