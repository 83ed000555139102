import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { listenForStop } from '../packages/launcher/src/services/stop-signals.mjs';
import { checkDataFolder, checkListsFile } from './bundle/datasets.mjs';
import { readSigningKey, writeKeyPair } from './bundle/keys.mjs';
import { makeBundle, packageVersion } from './bundle/make-bundle.mjs';
import { buildSite, prepare } from './prepare.mjs';

const help = `Makes one signed file with everything that an installation without a network needs: docs/air-gap.md

  npm run bundle -- --key FILE [options]
  npm run bundle -- keygen [--out FOLDER]   writes cotejo-bundle.key (keep it secret) and cotejo-bundle.pub

  --key FILE     private key that signs the bundle
  --out FILE     the bundle                                              [cotejo-TAG.tar]
  --tag TAG      tag of the images                                       [the version of Cotejo]
  --no-build     take the images of this tag from the Docker engine, and build no image
  --lists FILE   sanctions lists, written by \`cotejo lists export\`
  --data FOLDER  databases of addresses and lists of anonymity, with the layout of COTEJO_DATA_DIR
  --json         print the result as JSON
  --help

Data whose licence does not allow it to be passed on is refused: scripts/bundle/datasets.json`;

const TAG = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

await runMain(async () => {
  const { verb, options } = parseOptions(process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return;
  }
  if (verb === 'keygen') {
    const files = writeKeyPair(resolve(options.out ?? '.'));
    console.log(options.json ? JSON.stringify(files) : `${files.privateKeyFile}\n${files.publicKeyFile}`);
    return;
  }
  await bundle(options);
});

function parseOptions(args) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        out: { type: 'string' },
        tag: { type: 'string' },
        'no-build': { type: 'boolean', default: false },
        lists: { type: 'string' },
        data: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. See npm run bundle -- --help`);
  }
  const [verb, ...rest] = parsed.positionals;
  if (rest.length > 0 || (verb !== undefined && verb !== 'keygen')) {
    throw new Failure(`there is no verb ${[verb, ...rest].join(' ')}. See npm run bundle -- --help`);
  }
  return { verb, options: parsed.values };
}

async function bundle(options) {
  // Everything that can be refused is refused before the build, which takes minutes.
  if (options.key === undefined) {
    throw new Failure('--key FILE is required. See npm run bundle -- --help');
  }
  const key = readSigningKey(options.key);
  const tag = options.tag ?? packageVersion();
  if (!TAG.test(tag)) {
    throw new Failure('--tag: must be a tag of images: up to 128 letters, digits, dots, dashes and underscores');
  }
  const out = resolve(options.out ?? `cotejo-${tag}.tar`);
  const progress = createProgress({ out: options.json ? process.stderr : process.stdout });
  const { env } = await prepare({ progress });
  await buildSite(env, progress);
  const helm = await requireChartTools();
  const lists = options.lists === undefined ? [] : [await checkListsFile(resolve(options.lists))];
  const data = options.data === undefined ? [] : [checkDataFolder(resolve(options.data))];
  const { signal } = listenForStop();
  const folder = makeFolder(out);
  try {
    const build = !options['no-build'];
    const made = await makeBundle({
      folder,
      out,
      tag,
      key,
      helm,
      env,
      build,
      data: [...lists, ...data],
      progress,
      signal,
    });
    print({ out, bytes: statSync(out).size, ...made }, options.json);
  } catch (error) {
    throw signal.aborted ? new Failure('stopped; no bundle was written') : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<string>} the path of Helm */
async function requireChartTools() {
  // Imported late, because it needs the dependencies.
  const { findHelm, findKubectl } = await import('./kubernetes-tools.mjs');
  const helm = findHelm();
  if (!helm || !findKubectl()) {
    throw new Failure(`${helm ? 'kubectl' : 'helm'} is not on the PATH; kubectl makes the chart, and helm packs it`);
  }
  return helm;
}

/** Beside the bundle, because the parts need as much space as the bundle itself. */
function makeFolder(out) {
  try {
    return mkdtempSync(`${out}.parts-`);
  } catch (error) {
    throw new Failure(`--out ${out}: cannot write in ${dirname(out)} (${error.code})`);
  }
}

function print(made, asJson) {
  if (asJson) {
    console.log(JSON.stringify(made));
    return;
  }
  console.log(`\n  ${made.out}\n  ${Math.ceil(made.bytes / 1e6)} MB, ${made.images} images, ${made.files} files`);
  for (const { part, reason } of made.missing) {
    console.log(`  without ${part}: ${reason}`);
  }
  console.log('  Verify and install it as docs/air-gap.md describes. Carry cotejo-bundle.pub on another way.');
}
