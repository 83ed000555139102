import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { type ListsConfig, type OpenHomes, readListsConfig, withListHomes } from '@cotejo/lists';
import { Env, runAndReport, terminal } from '@cotejo/platform/command';
import { Command, InvalidArgumentError, Option } from 'commander';

const PROGRESS_EVERY_MS = 2_000;
const WAIT_DEFAULT_SECONDS = 60;
const WAIT_MAX_SECONDS = 600;

/** Options of every list command. */
export interface ListsOptions {
  env: Environment;
  json: boolean;
}

/** Builds a list command. Its default environment is production, because only production screens real lists. */
export function listsCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(
      new Option('--env <environment>', 'environment of the deployment').choices(ENVIRONMENTS).default('production'),
    )
    .option('--json', 'print as JSON', false);
}

/** Builds a command that changes the lists and then waits until the running replicas serve them. */
export function changingCommand(name: string, description: string): Command {
  return listsCommand(name, description).option(
    '--wait <seconds>',
    'time to wait until every running replica serves the lists; 0: do not wait. Exit code 2: not in use by all of them',
    parseWait,
    WAIT_DEFAULT_SECONDS,
  );
}

function parseWait(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > WAIT_MAX_SECONDS) {
    throw new InvalidArgumentError(`must be a whole number from 0 to ${WAIT_MAX_SECONDS}`);
  }
  return seconds;
}

/** The environment variables of this process, with the environment that the command names. */
export function envOf({ env }: Pick<ListsOptions, 'env'>): Env {
  return new Env({ ...terminal().env, COTEJO_ENV: env });
}

/** Opens the bundle stores for one command. @throws ConfigInvalidError */
export function withHomes<T>(
  options: Pick<ListsOptions, 'env'>,
  work: (homes: OpenHomes, config: ListsConfig) => Promise<T>,
): Promise<T> {
  const config = readListsConfig(envOf(options));
  return withListHomes(config, (homes) => work(homes, config));
}

/** Runs a command and prints its report or its error. Ctrl-C stops it between two steps; the lists in use then stay. */
export async function runCommand<R>(
  name: string,
  options: Pick<ListsOptions, 'json'>,
  work: (signal: AbortSignal) => Promise<R>,
  describe: (report: R) => string,
): Promise<void> {
  const startedAt = performance.now();
  const progress = setInterval(() => {
    terminal().stderr.write(`lists ${name}: ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
  }, PROGRESS_EVERY_MS);
  await runAndReport(`lists ${name}`, options, work, describe);
  clearInterval(progress);
}

/** Describes which stores have a bundle, and why others do not. */
export function describeHomes(bundle: string, homes: { name: string; ok: boolean }[], away: OpenHomes['away']): string {
  const written = homes.filter(({ ok }) => ok).map(({ name }) => name);
  const failed = homes.filter(({ ok }) => !ok).map(({ name }) => `${name} failed`);
  const missing = away.map(({ name, why }) => `${name} ${why.replaceAll('_', ' ')}`);
  const not = [...failed, ...missing];
  return `stored: bundle ${bundle} (${written.join(', ')}${not.length > 0 ? `; ${not.join(', ')}` : ''})`;
}
