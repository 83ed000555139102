import { AccountError } from '@cotejo/accounts';
import { LIST_CLASSES, type ListClass } from '@cotejo/contracts';
import { digestEntries, ListPolicy, type LocatedEntry, readListsConfig } from '@cotejo/lists';
import type { Command } from 'commander';
import { type ClearedChangeOptions, clearedChangeCommand, findInUse, seenBy, withCleared } from './cleared-access.js';
import { envOf } from './lists-command.js';
import { reportError } from './report-error.js';

interface ClearOptions extends ClearedChangeOptions {
  binding: boolean;
}

/** `cotejo lists clear`: matches of the entry by name alone count no more, for one tenant. */
export function clearCommand(): Command {
  return clearedChangeCommand('clear', "matches of an entry by name count no more for a tenant's buyers; documents do")
    .option('--binding', 'also an entry that binds in Colombia', false)
    .addHelpText('after', '\nExample: cotejo lists clear ofac-sdn:1234 --tenant acme')
    .action(async (entryId: string, options: ClearOptions) => {
      try {
        await clear(entryId, options);
      } catch (error) {
        reportError('lists clear', error);
      }
    });
}

/** `cotejo lists unclear`: they count again. */
export function unclearCommand(): Command {
  return clearedChangeCommand('unclear', "matches of an entry count again for a tenant's buyers").action(
    async (entryId: string, options: ClearedChangeOptions) => {
      const { tenant, actor, json } = options;
      try {
        await withCleared(options, (cleared) => cleared.unclear(tenant, entryId, { actor }));
        report({ tenant, entryId, cleared: false }, json);
      } catch (error) {
        reportError('lists unclear', error);
      }
    },
  );
}

async function clear(entryId: string, options: ClearOptions): Promise<void> {
  const { tenant, actor, json, binding } = options;
  const found = seenBy(tenant, (await findInUse(options, [entryId]))?.get(entryId));
  if (found.length === 0) {
    throw new AccountError('unknown_entry', 'the lists in use here have no such entry');
  }
  const force = gravestClassOf(found, options);
  if (force === 'vinculante' && !binding) {
    throw new AccountError('entry_binds', 'the entry binds in Colombia: confirm with --binding');
  }
  const entry = { entryId, class: force, content: digestEntries(found) };
  await withCleared(options, (cleared) => cleared.clear(tenant, entry, { actor }));
  report({ tenant, entryId, class: force, cleared: true }, json);
}

/** Entries that share an id may stand under several programmes, each with a force of its own. */
function gravestClassOf(found: readonly LocatedEntry[], options: ClearOptions): ListClass {
  const policy = ListPolicy.read(readListsConfig(envOf(options)).policiesDir);
  const classes = found.map(({ list, entry }) => policy.forceOf(list, entry.programmes).class);
  return LIST_CLASSES.find((each) => classes.includes(each)) as ListClass;
}

function report(change: { tenant: string; entryId: string; cleared: boolean; class?: string }, json: boolean): void {
  const { tenant, entryId, cleared, class: force } = change;
  const text = cleared
    ? `${entryId} (${force}) is cleared for ${tenant}: by name it counts no more, by document it does`
    : `${entryId} counts for ${tenant} again`;
  process.stdout.write(`${json ? JSON.stringify(change) : text}\n`);
}
