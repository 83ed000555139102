import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { runStep } from './run-step.mjs';

/** Makes the chart, and packs it so that it installs the images of this tag. @returns {Promise<string>} its path */
export async function packChart({ helm, tag, folder, signal }) {
  // Imported late: it needs the dependencies.
  const { makeChart } = await import('../chart/make-chart.mjs');
  const made = mkdtempSync(join(tmpdir(), 'cotejo-chart-'));
  try {
    await makeChart(made);
    nameRedisByTag(join(made, 'values.yaml'));
    const target = join(folder, 'chart');
    await runStep([helm, 'package', made, '--app-version', tag, '--destination', target], { signal });
    cpSync(join(made, 'examples'), join(folder, 'values'), { recursive: true });
    const [name] = readdirSync(target);
    return join(target, name);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Archives of images keep tags and no digests; the list of the bundle has the id of each image. */
function nameRedisByTag(values) {
  const manifest = readFileSync(join(rootDir, 'k8s', 'base', 'kustomization.yaml'), 'utf8');
  const [, tag] = /name: redis\n +newTag: ([\w.-]+)/.exec(manifest) ?? [];
  writeFileSync(values, readFileSync(values, 'utf8').replace('redisTag: ""', `redisTag: ${tag}`));
}

/** Packs the documentation site; `npm run docs:site` builds the same folder. */
export async function packSite({ folder, signal }) {
  const site = join(rootDir, 'docs', 'site', 'dist');
  await runStep(['tar', '--create', '--gzip', '--file', join(folder, 'docs-site.tar.gz'), '--directory', site, '.'], {
    signal,
  });
}

/**
 * Packs the SDKs and the command line.
 *
 * @returns {Promise<{ part: string, reason: string }[]>} what is missing, because this machine lacks its language
 */
export async function packClients({ folder, env, signal }) {
  const pack = (script, target) => {
    mkdirSync(join(folder, target));
    return runStep([process.execPath, join(rootDir, 'scripts', script), '--out', join(folder, target)], {
      env,
      signal,
    });
  };
  await pack('pack-cli.mjs', 'cli');
  const printed = await pack('pack-sdk.mjs', 'sdks');
  return [...printed.matchAll(/^skipped (\w+): (.*)$/gm)].map(([, language, reason]) => ({
    part: `sdk ${language}`,
    reason,
  }));
}

/** Copies the files that a reader of the bundle needs first. */
export function copyTexts(folder) {
  const copies = {
    LICENSE: 'LICENSE',
    'docs/air-gap.md': 'README.md',
    'scripts/bundle/images.sh': 'images.sh',
    'scripts/bundle/datasets.json': 'datasets.json',
    'infra/egress.json': 'egress.json',
  };
  for (const [from, to] of Object.entries(copies)) {
    cpSync(join(rootDir, from), join(folder, to));
  }
}
