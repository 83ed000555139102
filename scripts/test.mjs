import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir, stateDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { findRedis } from '../packages/launcher/src/redis.mjs';
import { findChromium } from './chromium.mjs';
import { failedSuitesFile } from './jest-reporter.mjs';
import { prepare } from './prepare.mjs';

const endGraceMs = 5_000;
// More failures than this are a fault of the change, not of a slow machine.
const repeatedSuitesMax = 8;

// Without arguments: every suite, and then the console's pages if this machine has a Chromium.
// With jest's own arguments: the chosen suites, for example npm test -- packages/names -t folds
// --soak: the long suites under test/soak, one after the other (npm run test:soak -- zero-storage)
// --containers: the suites of the images, which need a Docker engine (npm run test:containers)
// --k8s: the suites of the manifests, which need a cluster (npm run test:k8s)
// --airgap: the installation from one file, which needs an engine and a cluster without a network (npm run test:airgap)
// --browser: the suites of the console's pages, which need a Chromium (npm run test:browser)
const longSuites = ['--soak', '--containers', '--k8s', '--airgap'];

await runMain(async () => {
  const progress = createProgress();
  const prepared = await prepare({ progress });
  const { label, env } = await progress('find Redis', () => findTestRedis(prepared));
  console.log(`  Node ${prepared.nodeVersion}; Redis: ${label}\n`);
  const [first, ...rest] = process.argv.slice(2);
  // The suites start the same programs hundreds of times.
  /** @type {NodeJS.ProcessEnv} */
  const environment = {
    ...prepared.env,
    ...env,
    NODE_COMPILE_CACHE: join(stateDir, 'compile-cache'),
    COTEJO_TEST_RECORD: '',
  };
  if (first === '--browser') {
    return runPlaywright(prepared.node, rest, environment);
  }
  const isLong = longSuites.includes(first);
  const args = isLong ? rest : process.argv.slice(2);
  if (isLong) {
    environment.COTEJO_TEST_KIND = first.slice('--'.length);
  }
  if (first !== undefined) {
    return runJest(prepared.node, args, environment);
  }
  // Only a run of all suites has the seconds of all suites.
  const recording = { ...environment, COTEJO_TEST_RECORD: process.env.COTEJO_TEST_RECORD };
  const beside = await runSuites('beside', prepared.node, recording);
  const alone = await runSuites('alone', prepared.node, environment);
  const suites = await repeatFailedSuites([beside, alone], prepared.node, environment);
  let pages = await runPlaywright(prepared.node, [], environment);
  if (pages !== 0) {
    pages = await runPlaywright(prepared.node, ['--last-failed'], environment);
  }
  return suites || pages;
});

/**
 * @param {'beside' | 'alone'} kind as in `jest.config.mjs`
 * @returns {Promise<{ code: number, failed: string[] }>} the exit code and the failed suites
 */
async function runSuites(kind, node, env) {
  rmSync(failedSuitesFile, { force: true });
  const code = await runJest(node, [], { ...env, COTEJO_TEST_KIND: kind });
  const failed = existsSync(failedSuitesFile) ? JSON.parse(readFileSync(failedSuitesFile, 'utf8')) : [];
  return { code, failed };
}

/** Suites that stop or kill a Redis server start their own, so this looks for a command even with REDIS_URL. */
async function findTestRedis(prepared) {
  const found = await findRedis(prepared);
  const { REDIS_URL: _, ...withoutUrl } = process.env;
  const command = found.argv ?? (await findRedis({ ...prepared, env: withoutUrl }).catch(() => undefined))?.argv;
  return { label: found.label, env: command ? { COTEJO_REDIS_COMMAND: JSON.stringify(command) } : {} };
}

/**
 * Runs the failed suites once more, one after the other: two suites at a time can make a slow machine miss a time limit. A
 * suite that fails alone too is a failure; one that passes alone is named, so that its flakiness stays visible.
 *
 * @param {{ code: number, failed: string[] }[]} runs
 * @returns {Promise<number>} the exit code
 */
async function repeatFailedSuites(runs, node, env) {
  if (runs.every(({ code }) => code === 0)) {
    return 0;
  }
  const suites = runs.flatMap(({ failed }) => failed);
  // A run that failed without a failed suite has crashed.
  if (runs.some(({ code, failed }) => code !== 0 && failed.length === 0) || suites.length > repeatedSuitesMax) {
    return 1;
  }
  console.log(`\nonce more, one at a time: ${suites.join(', ')}\n`);
  const code = await runJest(node, ['--runInBand', '--runTestsByPath', ...suites], env);
  if (code === 0) {
    console.log(`\nflaky: failed beside other suites and passed alone: ${suites.join(', ')}`);
  }
  return code;
}

function runJest(node, args, env) {
  const jest = join(rootDir, 'node_modules', 'jest', 'bin', 'jest.js');
  return runToEnd([node, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...args], env);
}

/** @returns {Promise<number> | number} the exit code; 0 without a Chromium, unless `COTEJO_TEST_STRICT=1` */
function runPlaywright(node, args, env) {
  if (!findChromium(env)) {
    const why = 'no Chromium is on the PATH, and COTEJO_CHROMIUM names none';
    if (env.COTEJO_TEST_STRICT === '1') {
      throw new Failure(`${why} (COTEJO_TEST_STRICT=1)`);
    }
    console.log(`\npages of the console: skipped, because ${why}`);
    return 0;
  }
  const playwright = join(rootDir, 'node_modules', '@playwright', 'test', 'cli.js');
  return runToEnd([node, playwright, 'test', ...args], env);
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
