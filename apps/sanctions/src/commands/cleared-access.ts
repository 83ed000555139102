import { ClearedEntryStore } from '@cotejo/accounts';
import { findEntries, type LocatedEntry, readBundleInUse } from '@cotejo/lists';
import { readStateRedisUrl, withRedis } from '@cotejo/platform';
import { operatorName } from '@cotejo/platform/command';
import { readNamespace } from '@cotejo/platform/deployment';
import { type Command, Option } from 'commander';
import { envOf, type ListsOptions, listsCommand, withHomes } from './lists-command.js';

const TIMEOUT_MS = 5_000;

/** Options of a command that changes cleared entries. */
export interface ClearedChangeOptions extends ListsOptions {
  tenant: string;
  actor: string;
}

/** Builds a command that changes cleared entries and records the actor in the audit log. */
export function clearedChangeCommand(name: string, description: string): Command {
  return listsCommand(name, description)
    .argument('<entry>', 'id of the entry, as in an answer with include=screening: ofac-sdn:1234')
    .requiredOption('--tenant <tenant>', 'tenant to which the change applies')
    .addOption(new Option('--actor <name>', 'your name for the audit log').default(operatorName(), 'your user name'));
}

/** Opens the cleared entries of an environment for one command. @throws ConfigInvalidError, RedisUnavailableError */
export function withCleared<T>(options: ListsOptions, work: (cleared: ClearedEntryStore) => Promise<T>): Promise<T> {
  const env = envOf(options);
  const url = readStateRedisUrl(env);
  const deployment = { namespace: readNamespace(env), environment: options.env };
  return withRedis(url, TIMEOUT_MS, (redis) => work(new ClearedEntryStore(redis, deployment)));
}

/** Finds entries of the lists in use by id; `null` when no lists are in use. @throws BundleRefusedError */
export function findInUse(options: ListsOptions, ids: readonly string[]): Promise<Map<string, LocatedEntry[]> | null> {
  return withHomes(options, async (homes) => {
    const bundle = await readBundleInUse(homes);
    return bundle && findEntries(bundle, new Set(ids));
  });
}

/** The entries that count for a tenant: it leaves out other tenants' own lists. */
export function filterForTenant(tenant: string, entries: readonly LocatedEntry[] = []): LocatedEntry[] {
  return entries.filter(({ list }) => list.tenant === undefined || list.tenant === tenant);
}
