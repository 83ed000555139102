import { AccountError, typedActor } from '@cotejo/accounts';
import { LIST_CLASSES, type ListClass } from '@cotejo/contracts';
import { digestEntries, ListPolicy, type LocatedEntry, readListsConfig } from '@cotejo/lists';
import { reportCommandError, terminal } from '@cotejo/platform/command';
import type { Command } from 'commander';
import {
  type ClearedChangeOptions,
  clearedChangeCommand,
  filterForTenant,
  findInUse,
  withCleared,
} from './cleared-access.js';
import { envOf } from './lists-command.js';

interface ClearOptions extends ClearedChangeOptions {
  binding: boolean;
}

/** `cotejo lists clear`: for one tenant, matches with the entry by name alone no longer count. */
export function clearCommand(): Command {
  return clearedChangeCommand('clear', 'ignore name matches with an entry for one tenant; document matches still count')
    .option('--binding', 'confirm for an entry that is binding in Colombia', false)
    .addHelpText('after', '\nExample: cotejo lists clear ofac-sdn:1234 --tenant acme')
    .action(async (entryId: string, options: ClearOptions) => {
      try {
        await clear(entryId, options);
      } catch (error) {
        reportCommandError('lists clear', error);
      }
    });
}

/** `cotejo lists unclear`: name matches with the entry count again. */
export function unclearCommand(): Command {
  return clearedChangeCommand('unclear', 'count name matches with an entry again for one tenant').action(
    async (entryId: string, options: ClearedChangeOptions) => {
      const { tenant, actor, json } = options;
      try {
        await withCleared(options, (cleared) => cleared.unclear(tenant, entryId, typedActor(actor)));
        report({ tenant, entryId, cleared: false }, json);
      } catch (error) {
        reportCommandError('lists unclear', error);
      }
    },
  );
}

async function clear(entryId: string, options: ClearOptions): Promise<void> {
  const { tenant, actor, json, binding } = options;
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
  report({ tenant, entryId, class: force, cleared: true }, json);
}

/** Entries that share an id may have several programmes with different legal force; the strictest one counts. */
function strictestClass(entries: readonly LocatedEntry[], options: ClearOptions): ListClass {
  const policy = ListPolicy.read(readListsConfig(envOf(options)).policiesDir);
  const classes = entries.map(({ list, entry }) => policy.forceOf(list, entry.programmes).class);
  return LIST_CLASSES.find((each) => classes.includes(each)) as ListClass;
}

function report(change: { tenant: string; entryId: string; cleared: boolean; class?: string }, json: boolean): void {
  const { tenant, entryId, cleared, class: force } = change;
  const text = cleared
    ? `${entryId} (${force}) is cleared for ${tenant}: name matches no longer count, document matches still do`
    : `${entryId} counts for ${tenant} again`;
  terminal().stdout.write(`${json ? JSON.stringify(change) : text}\n`);
}
