import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { runCommand } from './run-command.mjs';

const downloadLimitMs = 120_000;

/**
 * SHA-512 of every package that the bootstrap downloads itself, by `name@version`: pnpm, and the JavaScript Redis with
 * its dependencies. All other packages come through pnpm, which checks them against pnpm-lock.yaml.
 *
 * @type {Record<string, string>}
 */
const integrities = JSON.parse(readFileSync(new URL('./checked-packages.json', import.meta.url), 'utf8'));

/** @param {string} spec `name@version` @returns {boolean} whether the hash of this package is known */
export const hasIntegrity = (spec) => Object.hasOwn(integrities, spec);

/**
 * Downloads packages with npm, so with the registry and proxy of this machine, and unpacks them into the `node_modules`
 * of a folder. Nothing is unpacked or run before its hash is the committed one. An existing folder is used as it is.
 *
 * @param {string} folder
 * @param {string[]} specs each `name@version`, with a hash in checked-packages.json
 * @throws {Failure} if a package cannot be downloaded, or is not the committed one
 */
export async function unpackChecked(folder, specs) {
  if (existsSync(folder)) {
    return;
  }
  const work = `${folder}.${process.pid}`;
  try {
    for (const spec of specs) {
      await unpack(spec, await download(spec, join(work, 'download')), work);
    }
    rmSync(join(work, 'download'), { recursive: true });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @returns {Promise<string>} the checked archive */
async function download(spec, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const argv = ['npm', 'pack', spec, '--pack-destination', folder, '--ignore-scripts', '--prefer-offline'];
  const { code, output } = await runCommand(argv, { cwd: folder, timeoutMs: downloadLimitMs });
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  if (code !== 0 || !archive) {
    throw new Failure(`${spec} could not be downloaded\n${output.trimEnd()}`);
  }
  const file = join(folder, archive);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (integrity !== integrities[spec]) {
    throw new Failure(
      `${spec} is not the package that this repository expects, so it was not unpacked: expected ${integrities[spec]}, ` +
        `downloaded ${integrity}. Somebody may have changed it; check your npm registry`,
    );
  }
  return file;
}

async function unpack(spec, file, work) {
  const target = join(work, 'node_modules', spec.slice(0, spec.lastIndexOf('@')));
  mkdirSync(target, { recursive: true });
  const { code, output } = await runCommand(['tar', '-xzf', file, '-C', target, '--strip-components=1']);
  rmSync(file);
  if (code !== 0) {
    throw new Failure(`${spec} could not be unpacked\n${output.trimEnd()}`);
  }
}
