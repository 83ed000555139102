import { AccountError, typedActor } from '@cotejo/accounts';
import { LIST_CLASSES, type ListClass } from '@cotejo/contracts';
import { digestEntries, type LocatedEntry, readListPolicy, readListsConfig } from '@cotejo/lists';
import type { Command } from 'commander';
import {
  type ClearedChangeOptions,
  clearedChangeCommand,
  filterForTenant,
  findInUse,
  withCleared,
} from './cleared-access.js';
import { envOf, runCommand } from './lists-command.js';

interface ClearOptions extends ClearedChangeOptions {
  binding: boolean;
}

interface Change {
  tenant: string;
  entryId: string;
  class?: ListClass;
  cleared: boolean;
}

/** `cotejo lists clear`: for one tenant, matches with the entry by name alone no longer count. */
export function clearCommand(): Command {
  return clearedChangeCommand('clear', 'ignore name matches with an entry for one tenant; document matches still count')
    .option('--binding', 'confirm for an entry that is binding in Colombia', false)
    .addHelpText('after', '\nExample: cotejo lists clear ofac-sdn:1234 --tenant acme')
    .action((entryId: string, options: ClearOptions) =>
      runCommand('clear', options, () => clear(entryId, options), describe),
    );
}

/** `cotejo lists unclear`: name matches with the entry count again. */
export function unclearCommand(): Command {
  return clearedChangeCommand('unclear', 'count name matches with an entry again for one tenant').action(
    (entryId: string, options: ClearedChangeOptions) =>
      runCommand('unclear', options, () => unclear(entryId, options), describe),
  );
}

async function unclear(entryId: string, options: ClearedChangeOptions): Promise<Change> {
  const { tenant, actor } = options;
  await withCleared(options, (cleared) => cleared.unclear(tenant, entryId, typedActor(actor)));
  return { tenant, entryId, cleared: false };
}

async function clear(entryId: string, options: ClearOptions): Promise<Change> {
  const { tenant, actor, binding } = options;
  const entries = filterForTenant(tenant, (await findInUse(options, [entryId]))?.get(entryId));
  if (entries.length === 0) {
    throw new AccountError('unknown_entry', 'the lists in use do not contain this entry');
  }
  const force = strictestClass(entries, options);
  if (force === 'vinculante' && !binding) {
    throw new AccountError('entry_binds', 'the entry is binding in Colombia: confirm with --binding');
  }
  const entry = { entryId, class: force, content: digestEntries(entries) };
  await withCleared(options, (cleared) => cleared.clear(tenant, entry, typedActor(actor)));
  return { tenant, entryId, class: force, cleared: true };
}

/** Entries that share an id may have several programmes with different legal force; the strictest one counts. */
function strictestClass(entries: readonly LocatedEntry[], options: ClearOptions): ListClass {
  const policy = readListPolicy(readListsConfig(envOf(options)).policiesDir);
  const classes = entries.map(({ list, entry }) => policy.forceOf(list, entry.programmes).class);
  return LIST_CLASSES.find((each) => classes.includes(each)) as ListClass;
}

function describe({ tenant, entryId, cleared, class: force }: Change): string {
  return cleared
    ? `${entryId} (${force}) is cleared for ${tenant}: name matches no longer count, document matches still do`
    : `${entryId} counts for ${tenant} again`;
}
