import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { runCommand } from '../../packages/launcher/src/bootstrap/run-command.mjs';
import { copyDatasets } from './datasets.mjs';
import { buildImages, copyListsOfParts, findImages, imagesOfChart, saveImages } from './images.mjs';
import { copyTexts, packChart, packClients, packSite } from './packages.mjs';
import { sealBundle } from './seal-bundle.mjs';

const FORMAT = 1;

/** @returns {string} the version of this checkout */
export const packageVersion = () => JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')).version;

/**
 * Makes all parts of a bundle in a folder and seals them into one file.
 *
 * @param {object} options
 * @param {string} options.folder empty; the caller removes it
 * @param {string} options.out
 * @param {string} options.tag
 * @param {import('node:crypto').KeyObject} options.key
 * @param {string} options.helm
 * @param {NodeJS.ProcessEnv} options.env
 * @param {boolean} options.build
 * @param {import('./datasets.mjs').CheckedData[]} options.data
 * @param {import('../../packages/launcher/src/bootstrap/progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal
 * @returns {Promise<{ tag: string, commit: string, images: number, files: number, missing: { part: string, reason: string }[] }>}
 * @throws {import('../../packages/launcher/src/bootstrap/failure.mjs').Failure}
 */
export async function makeBundle({ folder, out, tag, key, helm, env, build, data, progress, signal }) {
  const createdAt = new Date().toISOString();
  const commit = await commitOfCheckout();
  if (build) {
    await progress('build the images', () => buildImages({ tag, commit, createdAt, signal }));
  }
  mkdirSync(join(folder, 'chart'));
  const chart = await progress('pack the chart', () => packChart({ helm, tag, folder, signal }));
  const images = await progress('find the images', async () =>
    findImages(await imagesOfChart(helm, chart, join(folder, 'values', 'sandbox.yaml'), signal), signal),
  );
  await progress('save the images', () => saveImages(images, folder, signal));
  await progress('copy the lists of parts', () => copyListsOfParts(images, folder, signal));
  await progress('pack the documentation', () => packSite({ folder, signal }));
  const missing = await progress('pack the SDKs and the command line', () => packClients({ folder, env, signal }));
  copyTexts(folder);
  copyDatasets(
    data.flatMap(({ copies }) => copies),
    folder,
  );
  const facts = {
    format: FORMAT,
    version: packageVersion(),
    tag,
    commit,
    createdAt,
    chart: `chart/${basename(chart)}`,
    images,
    data: data.flatMap(({ included }) => included),
    missing,
  };
  const files = await progress('sign and write the bundle', () => sealBundle({ folder, facts, key, out, signal }));
  return { tag, commit, images: images.length, files: files.length, missing };
}

/** `unknown` outside a Git checkout; with `-changed` when files differ from the commit. */
async function commitOfCheckout() {
  const git = (...args) => runCommand(['git', ...args], { cwd: rootDir });
  const head = await git('rev-parse', 'HEAD');
  const status = await git('status', '--porcelain');
  if (head.code !== 0) {
    return 'unknown';
  }
  return `${head.output.trim()}${status.output.trim() === '' ? '' : '-changed'}`;
}
