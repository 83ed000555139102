import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { rootDir } from './paths.mjs';
import { runCommand } from './run-command.mjs';

const servicesMajorMin = 22;

/** The scripts themselves run from Node 20.19 on. */
export function checkHostNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) {
    return;
  }
  throw new Failure(`Node ${version} is too old, 20.19 or later is needed: https://nodejs.org`);
}

/**
 * Chooses the Node that builds, tests and runs the services. It is the project's own Node if its package supports this
 * platform and its binary runs here; with another C library it may not run. Otherwise it is the host's Node, version 22
 * or later.
 *
 * @returns {Promise<{ node: string, version: string }>}
 */
export async function chooseNode() {
  const own = join(rootDir, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own)) {
    const { code, output } = await runCommand([own, '--version'], { timeoutMs: 10_000 });
    if (code === 0) {
      return { node: own, version: output.trim() };
    }
    // npm looks there first, so the next `npm start` would already fail to start this script.
    rmSync(join(rootDir, 'node_modules', '.bin', 'node'), { force: true });
  }
  if (Number.parseInt(process.versions.node, 10) >= servicesMajorMin) {
    return { node: process.execPath, version: process.version };
  }
  throw new Failure(
    `the services need Node ${servicesMajorMin} or later, this is ${process.version} and the project's own Node 24 ` +
      `does not run on ${process.platform}-${process.arch}: install Node 24, https://nodejs.org`,
  );
}
