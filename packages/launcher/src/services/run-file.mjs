import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../bootstrap/paths.mjs';
import { commandLine, endProcess, isAlive } from '../bootstrap/process-table.mjs';

const leftoverGraceMs = 5_000;

/**
 * What runs behind one gateway port, as `.cotejo/run/services-<port>.json`:
 * `{ starter, url, services: { <app>: { pid, adminPort } } }`, pid null while that service is down.
 */
export class RunFile {
  constructor(stateDir, port) {
    const folder = join(stateDir, 'run');
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `services-${port}.json`);
  }

  /** Writes a temporary file and renames it, so that a reader never sees an incomplete file. */
  write(url, adminPorts, pids) {
    const services = Object.fromEntries(
      Object.entries(adminPorts).map(([app, adminPort]) => [app, { pid: pids[app] ?? null, adminPort }]),
    );
    writeFileSync(`${this.file}.new`, `${JSON.stringify({ starter: process.pid, url, services }, null, 2)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }

  remove() {
    rmSync(this.file, { force: true });
  }
}

/**
 * Ends the services of an earlier start that was killed and could not end them itself. Only a process that still runs an app of this checkout is ended, because the system reuses ids.
 *
 * @param {string} stateDir
 * @returns {Promise<number>} how many were ended
 */
export async function endLeftovers(stateDir) {
  const folder = join(stateDir, 'run');
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const name of readdirSync(folder).filter((entry) => /^services-\d+\.json$/.test(entry))) {
    const { starter, services } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (isAlive(starter)) {
      continue;
    }
    const ended = await Promise.all(Object.values(services).map(({ pid }) => endLeftover(pid)));
    count += ended.filter(Boolean).length;
    rmSync(join(folder, name), { force: true });
  }
  return count;
}

async function endLeftover(pid) {
  if (pid === null || !(await commandLine(pid)).includes(join(rootDir, 'apps'))) {
    return false;
  }
  await endProcess(pid, leftoverGraceMs);
  return true;
}
