import { ExpectedError } from '@cotejo/contracts/expected-error';
import { Env, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { Command, Option } from 'commander';
import { DATA_SET_IDS, DATA_SETS, type DataSetId } from './fetch/data-sets.js';
import { installDataSet } from './fetch/install.js';
import { readStatus } from './fetch/status.js';
import { geoFolder } from './geo.config.js';

const DAY_MS = 86_400_000;
const EXIT = { failed: 1, interrupted: 130 } as const;

interface FetchFlags {
  only?: DataSetId;
  latest?: boolean;
  version?: string;
  integrity?: string;
  json?: boolean;
}

/** `cotejo geo`. */
export function geoCommands(): Command {
  const geo = new Command('geo').description('fetch and inspect IP address databases');
  geo
    .command('fetch')
    .description(
      'fetch the city and network databases from the npm registry; with --only city_check a second city database, which must agree',
    )
    .addOption(new Option('--only <set>', 'fetch only this database').choices(DATA_SET_IDS))
    .addOption(new Option('--latest', 'fetch the newest edition instead of the tested one').conflicts('version'))
    .option('--version <version>', 'fetch this edition instead of the tested one; requires --only')
    .option('--integrity <sha512>', 'expected hash of the archive, sha512-...; requires --only')
    .option('--json', 'print the result as JSON')
    .action((flags: FetchFlags) => runWork((signal) => fetchDataSets(flags, signal)));
  geo
    .command('status')
    .description('show the installed databases')
    .option('--json', 'print the result as JSON')
    .action((flags: { json?: boolean }) => runWork(() => showStatus(flags)));
  return geo;
}

/** Ctrl-C and SIGTERM stop the work; the installed databases then stay. */
async function runWork(work: (interruption: AbortSignal) => Promise<void>): Promise<void> {
  const at = terminal();
  const interruption = at.interruption();
  try {
    await work(interruption);
  } catch (error) {
    const { aborted } = interruption;
    at.exitCode = aborted ? EXIT.interrupted : EXIT.failed;
    at.stderr.write(`geo: ${aborted ? 'interrupted; unfinished databases did not change' : explain(error)}\n`);
  }
}

async function fetchDataSets(
  { only, latest, version, integrity, json }: FetchFlags,
  signal: AbortSignal,
): Promise<void> {
  if ((version ?? integrity) !== undefined && !only) {
    throw new ExpectedError('needs_only', 'name the database with --only');
  }
  const edition = latest ? 'latest' : version;
  const { env, stderr } = terminal();
  const folder = geoFolder(readDataDir(new Env()));
  const result: Partial<Record<DataSetId, object>> = {};
  for (const id of only ? [only] : DATA_SET_IDS.filter((each) => !DATA_SETS[each].optional)) {
    const onStep = (step: string) => stderr.write(`${id}: ${step}\n`);
    const { entry, isNew } = await installDataSet(DATA_SETS[id], folder, {
      signal,
      toolEnv: env,
      onStep,
      ...(edition && { version: edition }),
      ...(integrity && { integrity }),
    });
    result[id] = { ...entry, isNew };
    if (!json) {
      print(`${id}: ${entry.version} ${isNew ? 'was installed' : 'was already installed'}. ${entry.attribution}`);
    }
  }
  if (json) {
    print(JSON.stringify(result));
  }
}

async function showStatus({ json }: { json?: boolean }): Promise<void> {
  const env = new Env();
  const status = await readStatus(env, readDataDir(env));
  if (json) {
    return print(JSON.stringify(status));
  }
  for (const { database, path, bytes, builtAt, overdue } of status.files) {
    const age = `${Math.floor((Date.now() - Date.parse(builtAt)) / DAY_MS)} days old`;
    const terms = overdue ? '; its licence requires a newer edition' : '';
    print(`${database}: ${path} (${(bytes / 1e6).toFixed(1)} MB), of ${builtAt.slice(0, 10)}, ${age}${terms}`);
  }
  for (const database of status.missing) {
    print(`${database}: not installed; run "cotejo geo fetch --only ${database}"`);
  }
  for (const { package: name, version, licence, attribution, fetchedAt } of Object.values(status.fetched)) {
    print(`fetched ${fetchedAt.slice(0, 10)}: ${name} ${version}, ${licence}. ${attribution}`);
  }
}

function explain(error: unknown): string {
  if (error instanceof ExpectedError) {
    return error.message;
  }
  const { code, name } = error as NodeJS.ErrnoException;
  return `failed (${code ?? name})`;
}

function print(line: string): void {
  terminal().stdout.write(`${line}\n`);
}
