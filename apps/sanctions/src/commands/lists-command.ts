import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { type ListsConfig, type OpenHomes, readListsConfig, withListHomes } from '@cotejo/lists';
import { Env } from '@cotejo/platform';
import { Command, Option } from 'commander';
import { reportError } from './report-error.js';

const PROGRESS_EVERY_MS = 2_000;

/** What every command on bundles is told. */
export interface ListsOptions {
  env: Environment;
  json: boolean;
}

/** A command on bundles. Only production screens real lists, so that is what it means by default. */
export function listsCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(new Option('--env <environment>', 'which deployment').choices(ENVIRONMENTS).default('production'))
    .option('--json', 'as JSON', false);
}

/** The environment of this process, but for the deployment that a command names. */
export function envOf({ env }: Pick<ListsOptions, 'env'>): Env {
  return new Env({ ...process.env, COTEJO_ENV: env });
}

/** Opens the homes of the bundles for one command. @throws ConfigInvalidError */
export function withHomes<T>(
  options: Pick<ListsOptions, 'env'>,
  work: (homes: OpenHomes, config: ListsConfig) => Promise<T>,
): Promise<T> {
  const config = readListsConfig(envOf(options));
  return withListHomes(config, (homes) => work(homes, config));
}

/** Runs a command, and prints what it answers or why it failed. Ctrl-C stops it between two steps, with nothing switched. */
export async function runCommand<R>(
  name: string,
  { json }: Pick<ListsOptions, 'json'>,
  work: (signal: AbortSignal) => Promise<R>,
  describe: (report: R) => string,
): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const startedAt = performance.now();
  const progress = setInterval(() => {
    process.stderr.write(`lists ${name}: ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
  }, PROGRESS_EVERY_MS);
  try {
    const report = await work(interruption.signal);
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${describe(report)}\n`);
  } catch (error) {
    reportError(`lists ${name}`, error);
  } finally {
    clearInterval(progress);
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** Where a bundle is in use now, and where not. */
export function describeHomes(bundle: string, homes: { name: string; ok: boolean }[], away: OpenHomes['away']): string {
  const written = homes.filter(({ ok }) => ok).map(({ name }) => name);
  const failed = homes.filter(({ ok }) => !ok).map(({ name }) => `${name} failed`);
  const missing = away.map(({ name, why }) => `${name} ${why.replaceAll('_', ' ')}`);
  const not = [...failed, ...missing];
  return `in use: bundle ${bundle} (${written.join(', ')}${not.length > 0 ? `; ${not.join(', ')}` : ''})`;
}
