import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { runStep } from './run-step.mjs';

const OWN_IMAGE = /^cotejo\/([\w-]+):/;
const LIST_OF_PARTS = '/cotejo/sbom.cdx.json';

/** Builds the images of all apps, as docker-compose.yml describes them. @throws {Failure} */
export async function buildImages({ tag, commit, createdAt, signal }) {
  const env = { ...process.env, COTEJO_TAG: tag, COTEJO_REVISION: commit, COTEJO_CREATED: createdAt };
  await runStep(['docker', 'compose', '--profile', 'tools', 'build'], { cwd: rootDir, env, signal });
}

/**
 * The images that the objects of a chart name, so that the bundle has exactly what an installation needs.
 *
 * @param {string} helm
 * @param {string} chart path of the packaged chart
 * @param {string} values path of a file of values
 * @returns {Promise<string[]>}
 */
export async function imagesOfChart(helm, chart, values, signal) {
  const text = await runStep([helm, 'template', 'cotejo', chart, '--values', values], { signal });
  const names = [...text.matchAll(/^\s*(?:- )?image: "?([^\s"]+)"?$/gm)].map(([, name]) => name);
  return [...new Set(names)].sort();
}

/** @returns {Promise<{ name: string, id: string }[]>} the images with their digests @throws {Failure} */
export async function findImages(names, signal) {
  const found = [];
  for (const name of names) {
    found.push({ name, id: await idOf(name, signal) });
  }
  return found;
}

/** An image of another publisher is pulled if this engine does not have it. */
async function idOf(name, signal) {
  const inspect = ['docker', 'image', 'inspect', '--format', '{{.Id}}', name];
  try {
    return await runStep(inspect, { signal });
  } catch (error) {
    if (OWN_IMAGE.test(name) || signal?.aborted) {
      throw new Failure(`the Docker engine has no image ${name}: leave out --no-build\n${error.message}`);
    }
    await runStep(['docker', 'pull', '--quiet', name], { signal });
    return runStep(inspect, { signal });
  }
}

/** Writes images.tar.gz, in the format of `docker save`, and images.txt with the names. */
export async function saveImages(images, folder, signal) {
  const names = images.map(({ name }) => name);
  writeFileSync(join(folder, 'images.txt'), `${names.join('\n')}\n`);
  const child = spawn('docker', ['save', ...names], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors = (errors + text).slice(-2_000);
  });
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const written = pipeline(child.stdout, createGzip(), createWriteStream(join(folder, 'images.tar.gz')), { signal });
  const [code] = await Promise.all([ended, written]);
  if (code !== 0) {
    throw new Failure(`docker save failed\n${errors.trim()}`);
  }
}

/** Copies the list of parts (CycloneDX) out of each image of ours into the folder `sbom`. */
export async function copyListsOfParts(images, folder, signal) {
  mkdirSync(join(folder, 'sbom'));
  for (const { name } of images) {
    const app = OWN_IMAGE.exec(name)?.[1];
    if (app === undefined) {
      continue;
    }
    const container = await runStep(['docker', 'create', name], { signal });
    try {
      const file = join(folder, 'sbom', `${app}.cdx.json`);
      await runStep(['docker', 'cp', '--quiet', `${container}:${LIST_OF_PARTS}`, file], { signal });
    } finally {
      await runStep(['docker', 'rm', container]);
    }
  }
}
