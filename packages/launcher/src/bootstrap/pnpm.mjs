import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasIntegrity, unpackChecked } from './checked-packages.mjs';
import { Failure } from './failure.mjs';
import { pnpmVersion, rootDir, stateDir } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Runs pnpm in the repository, and keeps what it prints.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 * @returns {ReturnType<typeof runCommand>}
 * @throws {Failure} if pnpm cannot be downloaded, or is not the committed one
 */
export async function runPnpm(args, { env = process.env, timeoutMs } = {}) {
  return runCommand(['pnpm', ...args], { cwd: rootDir, env: await withPnpm(env), timeoutMs });
}

/**
 * An environment whose PATH begins with the checked pnpm, for turbo too, which starts pnpm by its name.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv>}
 * @throws {Failure} if pnpm cannot be downloaded, or is not the committed one
 */
export async function withPnpm(env) {
  const folder = await unpackPnpm(join(stateDir, 'bin', `pnpm-${pnpmVersion}`));
  return { ...env, PATH: [folder, env.PATH].filter(Boolean).join(delimiter) };
}

/**
 * Downloads pnpm, checks it against the committed hash if there is one for this platform, and unpacks it once.
 *
 * @param {string} target
 * @returns {Promise<string | undefined>} the folder with the program; undefined if the pnpm on the PATH is used
 * @throws {Failure}
 * @public The Dockerfile calls it.
 */
export async function unpackPnpm(target) {
  const binary = `@pnpm/exe.${platformName()}`;
  if (!hasIntegrity(`${binary}@${pnpmVersion}`)) {
    return installWithoutHash(target);
  }
  await unpackChecked(target, [`pnpm@${pnpmVersion}`, `${binary}@${pnpmVersion}`]);
  const folder = join(target, 'node_modules', 'pnpm');
  const source = join(target, 'node_modules', binary, 'pnpm');
  if (existsSync(source)) {
    // The package pnpm has only a placeholder, which its install script replaces by the binary of the platform.
    renameSync(source, join(folder, 'pnpm'));
  }
  return folder;
}

/**
 * For platforms whose pnpm has no committed hash: uses an installed pnpm of the right version. Otherwise npm installs it, and
 * checks it only against what the registry itself says.
 */
async function installWithoutHash(target) {
  const { code, output } = await runCommand(['pnpm', '--version'], { cwd: rootDir, timeoutMs: 30_000 });
  if (code === 0 && output.trim() === pnpmVersion) {
    return undefined;
  }
  const folder = join(target, 'node_modules', '.bin');
  if (!existsSync(folder)) {
    process.stderr.write(
      `cotejo: this repository has no hash of pnpm for ${platformName()}, so npm checks pnpm against your registry only. ` +
        `To avoid this, install pnpm ${pnpmVersion} yourself.\n`,
    );
    await installByNpm(target);
  }
  return folder;
}

async function installByNpm(target) {
  const spec = `pnpm@${pnpmVersion}`;
  mkdirSync(target, { recursive: true });
  const argv = ['npm', 'install', '--prefix', target, '--no-save', '--no-audit', '--no-fund', spec];
  const { code, output } = await runCommand(argv, { cwd: target, timeoutMs: 120_000 });
  if (code !== 0) {
    rmSync(target, { recursive: true, force: true });
    throw new Failure(`${spec} could not be installed\n${output.trimEnd()}`);
  }
}

/** As pnpm names the packages of its binaries. */
function platformName() {
  const report = /** @type {any} */ (process.report);
  // Without it the report looks up the names of all connected addresses.
  report.excludeNetwork = true;
  const { header } = report.getReport();
  const isMusl = process.platform === 'linux' && !header.glibcVersionRuntime;
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}
