import { ClearedEntryStore } from '@cotejo/accounts';
import { findEntries, type LocatedEntry, readBundleInUse } from '@cotejo/lists';
import { operatorName, readStateRedisUrl, withRedis } from '@cotejo/platform';
import { type Command, Option } from 'commander';
import { envOf, type ListsOptions, listsCommand, withHomes } from './lists-command.js';

const TIMEOUT_MS = 5_000;

/** What a command that changes cleared entries is told. */
export interface ClearedChangeOptions extends ListsOptions {
  tenant: string;
  actor: string;
}

/** A command that changes them, and says in the audit log who did it. */
export function clearedChangeCommand(name: string, description: string): Command {
  return listsCommand(name, description)
    .argument('<entry>', 'its id, as an answer with include=screening shows it: ofac-sdn:1234')
    .requiredOption('--tenant <tenant>', 'for whose buyers')
    .addOption(
      new Option('--actor <name>', 'who does it, for the audit log').default(operatorName(), 'your user name'),
    );
}

/** Opens the cleared entries of an environment for one command. @throws ConfigInvalidError, RedisUnavailableError */
export function withCleared<T>(options: ListsOptions, work: (cleared: ClearedEntryStore) => Promise<T>): Promise<T> {
  const env = envOf(options);
  const url = readStateRedisUrl(env);
  const deployment = { namespace: env.string('COTEJO_NAMESPACE', 'cotejo'), environment: options.env };
  return withRedis(url, TIMEOUT_MS, (redis) => work(new ClearedEntryStore(redis, deployment)));
}

/** Entries of the lists in use, by id; `null` where there are no lists. @throws BundleRefusedError */
export function findInUse(options: ListsOptions, ids: readonly string[]): Promise<Map<string, LocatedEntry[]> | null> {
  return withHomes(options, async (homes) => {
    const bundle = await readBundleInUse(homes);
    return bundle && findEntries(bundle, new Set(ids));
  });
}

/** Of entries that share an id those that count for a tenant: another tenant's own lists do not. */
export function seenBy(tenant: string, found: readonly LocatedEntry[] = []): LocatedEntry[] {
  return found.filter(({ list }) => list.tenant === undefined || list.tenant === tenant);
}
