import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BenchProduct } from './measuring/product.mjs';
import { commandsOf, QUICKSTARTS, shownPart, systemLibraries } from './quickstart/languages.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench quickstart -- [options]   seconds from an empty folder to the first decision, by language

  --only LIST   of ${Object.keys(QUICKSTARTS).join(', ')} (default all)
  --json        one line of JSON for each figure

For each language: an empty folder, an empty home with empty caches, the files of \`npm run pack:sdk\`, and the commands of the
first page of the documentation site. The sandbox runs already. Installing is told apart from the first decision. Python gets its two
libraries from the package index; where it cannot be reached, from the system, and the bench says so. A language that is not on
this machine is told in one line.`;

const values = readOptions(
  HELP,
  { only: { type: 'string', default: Object.keys(QUICKSTARTS).join(',') } },
  { only: 'curl,typescript' },
);
const TARGET_SECONDS = 180;
const COMMAND_LIMIT_MS = 300_000;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COLUMNS = { install: ['install', 's'], decide: ['first decision', 's'], total: ['together', 's'] };

const report = new Report(values);
const languages = values.only.split(',');
const unknown = languages.find((language) => !(language in QUICKSTARTS));
if (unknown !== undefined) {
  process.stderr.write(`bench quickstart: there is no language ${unknown}; see --help\n`);
  process.exit(2);
}
const place = mkdtempSync(join(tmpdir(), 'cotejo-quickstart-'));
const product = await BenchProduct.start({ layout: 'single' });
try {
  const key = product.createKey('trial');
  const rows = {};
  for (const language of languages) {
    const row = await quickstart(language, key);
    if (row) {
      rows[language] = row;
    }
  }
  report.table('From an empty folder to the first decision', COLUMNS, rows);
  for (const [language, { total }] of Object.entries(rows)) {
    report.judge(`${language}: empty folder to the first decision`, total, 's', { atMost: TARGET_SECONDS });
  }
  report.print();
} finally {
  await product.stop();
  rmSync(place, { recursive: true, force: true });
}

async function quickstart(language, key) {
  const { shown, saved, sdk } = QUICKSTARTS[language];
  const folder = join(place, language);
  mkdirSync(join(folder, 'home'), { recursive: true });
  const problem = sdk && pack(sdk, folder);
  if (problem) {
    report.say(`skipped ${language}: ${problem}`);
    return null;
  }
  writeFileSync(join(folder, saved), shownPart(shown));
  const env = environmentOf(folder, { COTEJO_BASE_URL: product.url, COTEJO_API_KEY: key });
  const times = commandsOf(language).map((command) => run(language, command, folder, env));
  const decide = times.pop();
  const install = times.reduce((sum, seconds) => sum + seconds, 0);
  return { install, decide, total: install + decide };
}

/** @returns {string | null} why the package cannot be made here */
function pack(sdk, folder) {
  const { status, stderr } = spawnSync(join(ROOT, 'sdks', sdk, 'pack'), [folder], { encoding: 'utf8' });
  return status === 0 ? null : stderr.trim().split('\n')[0];
}

/** Nothing of the person who runs the bench: every cache is in the empty home. */
function environmentOf(folder, more) {
  const home = join(folder, 'home');
  return { PATH: process.env.PATH, HOME: home, TMPDIR: process.env.TMPDIR ?? tmpdir(), LANG: 'C.UTF-8', ...more };
}

/** @returns {number} seconds that the command took */
function run(language, command, folder, env) {
  const startedAt = performance.now();
  let output;
  try {
    output = shell(command, folder, env);
  } catch (error) {
    const libraries = language === 'python' && systemLibraries();
    if (!libraries) {
      throw error;
    }
    report.say('python: the package index cannot be reached: the libraries of the system are used');
    useSystemLibraries(libraries, folder, env);
    return run('python with libraries of the system', command, folder, env);
  }
  if (/verify/i.test(command) && !/aprobar/.test(output)) {
    throw new Error(`${language}: no decision in the answer`);
  }
  return (performance.now() - startedAt) / 1_000;
}

function shell(command, folder, env) {
  return execFileSync('sh', ['-eu', '-c', command], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: COMMAND_LIMIT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The virtual environment is made again by the Python that has the libraries. */
function useSystemLibraries({ PYTHON_OF_SYSTEM: python, ...settings }, folder, env) {
  const programs = join(folder, 'home', 'bin');
  mkdirSync(programs, { recursive: true });
  symlinkSync(python, join(programs, 'python3'));
  Object.assign(env, settings, { PATH: `${programs}${delimiter}${env.PATH}` });
  rmSync(join(folder, '.venv'), { recursive: true, force: true });
  const { PYTHONPATH: _, ...withoutPath } = env;
  shell(commandsOf('python')[0], folder, withoutPath);
}
