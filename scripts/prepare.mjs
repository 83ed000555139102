import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Failure } from '../packages/launcher/src/bootstrap/failure.mjs';
import { withLock } from '../packages/launcher/src/bootstrap/lock.mjs';
import { checkHostNode, chooseNode } from '../packages/launcher/src/bootstrap/node-runtime.mjs';
import { rootDir, stateDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { runPnpm } from '../packages/launcher/src/bootstrap/pnpm.mjs';
import { makePrivate } from '../packages/launcher/src/bootstrap/private-folder.mjs';
import { silently } from '../packages/launcher/src/bootstrap/progress.mjs';
import { contentDigest, listingDigest, unlessStamped } from '../packages/launcher/src/bootstrap/stamp.mjs';
import { buildInputs, everythingHasOutput, installInputs } from '../packages/launcher/src/bootstrap/workspace.mjs';

/**
 * Makes a checkout ready to run: dependencies, a Node for the services, the build. What is up to date is skipped, so
 * that a second call takes milliseconds; two at a time wait for each other.
 *
 * @param {{ progress?: import('../packages/launcher/src/bootstrap/progress.mjs').Progress, withBuild?: boolean }} [options]
 * @returns {Promise<{ node: string, nodeVersion: string, env: NodeJS.ProcessEnv }>} the Node to start things with, and
 * an environment whose PATH begins with this Node and the tools of the workspace
 * @throws {Failure} one line, with the output of the step that failed
 */
export async function prepare({ progress = silently, withBuild = true } = {}) {
  checkHostNode();
  makePrivate(stateDir);
  return withLock(join(stateDir, 'run', 'prepare.lock'), async () => {
    await install(progress);
    const { node, version } = await chooseNode();
    const env = environmentFor(node);
    if (withBuild) {
      await build(progress, env);
    }
    return { node, nodeVersion: version, env };
  });
}

async function install(progress) {
  const state = {
    stamp: join(stateDir, 'stamps', 'install'),
    digest: contentDigest(installInputs()),
    isThere: existsSync(join(rootDir, 'node_modules', '.modules.yaml')),
  };
  await unlessStamped(state, () =>
    progress('install dependencies', () => pnpm(['install', '--frozen-lockfile'], process.env)),
  );
}

/** Adds new packages of the workspace to the lockfile. @throws {Failure} */
export function updateLockfile() {
  return pnpm(['install', '--no-frozen-lockfile', '--prefer-offline'], process.env);
}

async function build(progress, env) {
  const state = {
    stamp: join(stateDir, 'stamps', 'build'),
    digest: listingDigest(buildInputs()),
    isThere: everythingHasOutput(),
  };
  await unlessStamped(state, () => progress('build', () => turbo('build', env)));
}

/** Builds the documentation site, which the product runs without. @param {NodeJS.ProcessEnv} env of `prepare` @throws {Failure} */
export function buildSite(env, progress = silently) {
  return withLock(join(stateDir, 'run', 'site.lock'), () => {
    const state = {
      stamp: join(stateDir, 'stamps', 'site'),
      digest: listingDigest(buildInputs()),
      isThere: existsSync(join(rootDir, 'docs', 'site', 'dist')),
    };
    return unlessStamped(state, () => progress('build the documentation site', () => turbo('site', env)));
  });
}

const turbo = (task, env) => pnpm(['exec', 'turbo', 'run', task, '--output-logs=errors-only'], env);

async function pnpm(args, env) {
  const { code, output } = await runPnpm(args, { env });
  if (code !== 0) {
    throw new Failure(`pnpm ${args.join(' ')} failed\n${output.trimEnd()}`);
  }
}

/** @returns {NodeJS.ProcessEnv} */
function environmentFor(node) {
  const path = [dirname(node), join(rootDir, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return {
    ...process.env,
    PATH: path,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
}
