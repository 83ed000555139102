import { ClearedEntryStore } from '@cotejo/accounts';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { bundlesIn, type FoundEntry, findEntries } from '@cotejo/lists';
import { Env, operatorName, withRedis } from '@cotejo/platform';
import { Command, Option } from 'commander';
import { readFolders } from '../sanctions.config.js';

const TIMEOUT_MS = 5_000;

/** What every command on cleared entries is told. */
export interface ClearedOptions {
  env: Environment;
  json: boolean;
}

/** What a command that changes them is told besides. */
export interface ClearedChangeOptions extends ClearedOptions {
  tenant: string;
  actor: string;
}

/** A command on cleared entries. Only production screens real lists, so that is what it means by default. */
export function clearedCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(new Option('--env <environment>', 'which deployment').choices(ENVIRONMENTS).default('production'))
    .option('--json', 'as JSON', false);
}

/** A command that changes them, and says in the audit log who did it. */
export function clearedChangeCommand(name: string, description: string): Command {
  return clearedCommand(name, description)
    .argument('<entry>', 'its id, as an answer with include=screening shows it: ofac-sdn:1234')
    .requiredOption('--tenant <tenant>', 'for whose buyers')
    .addOption(
      new Option('--actor <name>', 'who does it, for the audit log').default(operatorName(), 'your user name'),
    );
}

/** Opens the cleared entries of an environment for one command. @throws ConfigInvalidError, RedisUnavailableError */
export function withCleared<T>(environment: Environment, work: (cleared: ClearedEntryStore) => Promise<T>): Promise<T> {
  const env = new Env();
  const url = env.string('COTEJO_STATE_REDIS_URL', env.optional('REDIS_URL'));
  const namespace = env.string('COTEJO_NAMESPACE', 'cotejo');
  return withRedis(url, TIMEOUT_MS, (redis) => work(new ClearedEntryStore(redis, { namespace, environment })));
}

/** Entries of the lists in use here, by id; `null` where there are no lists. */
export async function findInUse(ids: readonly string[]): Promise<Map<string, FoundEntry[]> | null> {
  const bundles = bundlesIn(readFolders().dataDir);
  const bundle = await bundles.currentId();
  return bundle === null ? null : findEntries(bundles.pathOf(bundle), new Set(ids));
}
