import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../bootstrap/paths.mjs';
import { commandLine, endProcess, isAlive } from '../bootstrap/process-table.mjs';

const leftoverGraceMs = 5_000;

/**
 * What runs behind one gateway port, as `.cotejo/run/services-<port>.json`:
 * `{ starter, env, url, consoleUrl, services: { <app>: { pid, adminPort } } }`, pid null while that service is down.
 */
export class RunFile {
  constructor(stateDir, port) {
    const folder = join(stateDir, 'run');
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `services-${port}.json`);
  }

  /**
   * Writes a temporary file and renames it, so that a reader never sees an incomplete file.
   *
   * @param {{ env: string, url: string, consoleUrl: string }} product
   */
  write({ env, url, consoleUrl }, adminPorts, pids) {
    const services = Object.fromEntries(
      Object.entries(adminPorts).map(([app, adminPort]) => [app, { pid: pids[app] ?? null, adminPort }]),
    );
    const content = { starter: process.pid, env, url, consoleUrl, services };
    writeFileSync(`${this.file}.new`, `${JSON.stringify(content, null, 2)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }

  remove() {
    rmSync(this.file, { force: true });
  }
}

/**
 * Finds the console of a product that runs, so that the command line prints links to its real port.
 *
 * @param {string} stateDir
 * @param {string} env environment of the product
 * @returns {string | undefined} undefined while no product of this environment runs
 */
export function runningConsoleUrl(stateDir, env) {
  const records = runFiles(stateDir).map(readRunFile);
  return records.find((record) => record.env === env && isAlive(record.starter))?.consoleUrl;
}

/**
 * Ends the services of an earlier start that was killed and could not end them itself. Only a process that still runs an app of this checkout is ended, because the system reuses ids.
 *
 * @param {string} stateDir
 * @returns {Promise<number>} how many were ended
 */
export async function endLeftovers(stateDir) {
  let count = 0;
  for (const file of runFiles(stateDir)) {
    const { starter, services = {} } = readRunFile(file);
    if (isAlive(starter)) {
      continue;
    }
    const ended = await Promise.all(Object.values(services).map(({ pid }) => endLeftover(pid)));
    count += ended.filter(Boolean).length;
    rmSync(file, { force: true });
  }
  return count;
}

/** @returns {string[]} absolute paths */
function runFiles(stateDir) {
  const folder = join(stateDir, 'run');
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((name) => /^services-\d+\.json$/.test(name))
    .map((name) => join(folder, name));
}

/** Empty if the product has stopped meanwhile. */
function readRunFile(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

async function endLeftover(pid) {
  if (pid === null || !(await commandLine(pid)).includes(join(rootDir, 'apps'))) {
    return false;
  }
  await endProcess(pid, leftoverGraceMs);
  return true;
}
