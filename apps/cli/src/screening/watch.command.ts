import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { Command, InvalidArgumentError, Option } from 'commander';
import { bilingual, exampleText } from '../language/bilingual.js';
import type { RunOptions, RunReport } from '../rescreening/watch/run-rescreening.js';
import { VERSION } from '../version.js';
import { describeReport, NEW_MATCHES, reportFailure } from './run-report.js';

const PROGRESS_EVERY_MS = 2_000;
const EVERY_MIN_SECONDS = 1;
const EVERY_MAX_SECONDS = 86_400;

interface WatchFlags {
  file: string;
  map?: string;
  kind?: 'person' | 'company' | 'any';
  lists?: string;
  fromDeployment: boolean;
  trustedKeys?: string;
  env: string;
  tenant?: string;
  state?: string;
  out?: string;
  once: boolean;
  every: number;
  all: boolean;
  full: boolean;
  allowFewer: boolean;
  dryRun: boolean;
  json: boolean;
}

const reportWatchFailure = (error: unknown) => reportFailure('watch', error);

export function watchCommand(): Command {
  return new Command('watch')
    .description('screen the customers of a file again when the file or the lists change; no data leaves this machine')
    .requiredOption('--file <file>', 'CSV of customers, with a header')
    .option(
      '--map <columns>',
      'columns: name=NOMBRE,document=CEDULA,...; several columns of a field: name=NOMBRES+APELLIDOS',
    )
    .addOption(
      new Option('--kind <kind>', 'kind of rows without one').choices(['person', 'company', 'any']).default('person'),
    )
    .option('--lists <file>', 'bundle file (*.cotejo-lists), or folder of bundles')
    .option('--from-deployment', 'take the lists of this deployment, from its data folder and its state Redis', false)
    .option('--trusted-keys <file>', 'public keys whose bundles are trusted (default: COTEJO_LISTS_TRUSTED_KEYS_FILE)')
    .addOption(
      new Option('--env <environment>', 'with --from-deployment: its environment')
        .choices(['production', 'sandbox'])
        .default('production'),
    )
    .option('--tenant <tenant>', "also screen this tenant's own lists")
    .option('--state <file>', 'what the last run found (default: FILE.state)')
    .option(
      '--out <file>',
      'receives the events, as NDJSON or, if it ends with .csv, as CSV (default: FILE.matches.ndjson)',
    )
    .option('--once', 'run once and end. Exit code 0: nothing new, 3: new or changed matches', false)
    .option('--every <time>', 'without --once: how often to look for changes, such as 60s or 5m', parseEvery, 60_000)
    .option('--all', 'also write the matches that did not change', false)
    .option('--full', 'screen every customer, whatever changed', false)
    .option('--allow-fewer', 'accept a file with less than half of the rows of the last run', false)
    .option('--dry-run', 'write nothing, only report', false)
    .option('--json', 'print each report as one line of JSON', false)
    .addHelpText('after', exampleText('cotejo screening watch --file customers.csv --lists lists.cotejo-lists --once'))
    .action(watch);
}

async function watch(flags: WatchFlags): Promise<void> {
  const stopped = terminal().interruption();
  // Loaded here, because it is large and no other command needs it.
  const { runRescreening } = await import('../rescreening/watch/run-rescreening.js');
  const { watchCustomers } = await import('../rescreening/watch/watch-customers.js');
  let options: RunOptions | undefined;
  try {
    options = { ...(await optionsOf(flags)), signal: stopped };
    if (flags.once) {
      const report = await runRescreening(options);
      print(report, flags);
      terminal().exitCode = report.events.new + report.events.changed > 0 ? NEW_MATCHES : 0;
      return;
    }
    const onReport = (report: RunReport) => print(report, flags);
    await watchCustomers({
      ...options,
      signal: stopped,
      everyMs: flags.every,
      onReport,
      onFailure: reportWatchFailure,
    });
  } catch (error) {
    terminal().exitCode = reportWatchFailure(error);
  } finally {
    await options?.lists.close();
  }
}

async function optionsOf(flags: WatchFlags): Promise<RunOptions> {
  const { parseColumnMap } = await import('@cotejo/compliance/customers');
  const { readListPolicy } = await import('@cotejo/lists');
  const policies = readPoliciesDir();
  const policy = readListPolicy(policies);
  const digest = createHash('sha256')
    .update(readFileSync(join(policies, 'lists.json')))
    .digest('hex')
    .slice(0, 16);
  const columns = flags.map === undefined ? undefined : parseColumnMap(flags.map);
  return {
    customers: { path: flags.file, columns, kind: flags.kind },
    lists: await sourceOf(flags),
    policy,
    rule: `cotejo ${VERSION}, ${policy.name} ${digest}, tenant ${flags.tenant ?? '-'}`,
    statePath: flags.state ?? `${flags.file}.state`,
    outPath: flags.out ?? `${flags.file.replace(/\.csv$/i, '')}.matches.ndjson`,
    tenant: flags.tenant,
    withPresent: flags.all,
    isFull: flags.full,
    allowFewer: flags.allowFewer,
    isDryRun: flags.dryRun,
    onProgress: progress(),
  };
}

async function sourceOf({ lists, fromDeployment, trustedKeys, env }: WatchFlags): Promise<RunOptions['lists']> {
  const { listsAt, listsOfDeployment } = await import('../rescreening/watch/list-source.js');
  const { BundleKeys, readListsConfig } = await import('@cotejo/lists');
  const { ConfigInvalidError, Env } = await import('@cotejo/platform');
  const settings = new Env({
    ...terminal().env,
    COTEJO_ENV: env,
    ...(trustedKeys !== undefined && { COTEJO_LISTS_TRUSTED_KEYS_FILE: trustedKeys }),
  });
  if (lists !== undefined && !fromDeployment) {
    return listsAt(lists, () => BundleKeys.read(settings));
  }
  const config = readListsConfig(settings);
  if (lists !== undefined || !fromDeployment || config.stateRedisUrl === undefined) {
    throw new ConfigInvalidError('--lists', 'or --from-deployment must say where the lists are, and not both');
  }
  return listsOfDeployment({ ...config, stateRedisUrl: config.stateRedisUrl }, reportWatchFailure);
}

/** Rows and rows a second on standard error, from time to time. */
function progress(): (rows: number) => void {
  let [from, shownAt, before] = [performance.now(), performance.now(), Number.POSITIVE_INFINITY];
  return (rows) => {
    // A new run begins.
    if (rows < before) {
      from = shownAt = performance.now();
    }
    before = rows;
    const now = performance.now();
    if (now - shownAt >= PROGRESS_EVERY_MS) {
      shownAt = now;
      const [word, rate] = [bilingual('rows', 'filas'), Math.round((rows * 1_000) / (now - from))];
      terminal().stderr.write(`screening: ${rows} ${word}, ${rate} ${word}/s\n`);
    }
  };
}

function print(report: RunReport, { json }: WatchFlags): void {
  terminal().stdout.write(json ? `${JSON.stringify(report)}\n` : `${describeReport(report)}\n`);
}

function parseEvery(text: string): number {
  const [, amount = '', unit = 's'] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
  const seconds = Number(amount) * { s: 1, m: 60, h: 3_600 }[unit as 's' | 'm' | 'h'];
  if (amount === '' || seconds < EVERY_MIN_SECONDS || seconds > EVERY_MAX_SECONDS) {
    throw new InvalidArgumentError('must be a time from 1s to 24h, such as 60s or 5m');
  }
  return seconds * 1_000;
}
