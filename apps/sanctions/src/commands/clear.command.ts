import { AccountError } from '@cotejo/accounts';
import { LIST_CLASSES, type ListClass } from '@cotejo/contracts';
import { contentOf, type FoundEntry, ListPolicy } from '@cotejo/lists';
import type { Command } from 'commander';
import { readFolders } from '../sanctions.config.js';
import { type ClearedChangeOptions, clearedChangeCommand, findInUse, withCleared } from './cleared-access.js';
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
    async (entryId: string, { env, tenant, actor, json }: ClearedChangeOptions) => {
      try {
        await withCleared(env, (cleared) => cleared.unclear(tenant, entryId, { actor }));
        report({ tenant, entryId, cleared: false }, json);
      } catch (error) {
        reportError('lists unclear', error);
      }
    },
  );
}

async function clear(entryId: string, { env, tenant, actor, json, binding }: ClearOptions): Promise<void> {
  const found = (await findInUse([entryId]))?.get(entryId);
  if (!found) throw new AccountError('unknown_entry', 'the lists in use here have no such entry');
  const force = gravestClassOf(found);
  if (force === 'vinculante' && !binding) {
    throw new AccountError('entry_binds', 'the entry binds in Colombia: confirm with --binding');
  }
  const entry = { entryId, class: force, content: contentOf(found) };
  await withCleared(env, (cleared) => cleared.clear(tenant, entry, { actor }));
  report({ tenant, entryId, class: force, cleared: true }, json);
}

/** Entries that share an id may stand under several programmes, each with a force of its own. */
function gravestClassOf(found: readonly FoundEntry[]): ListClass {
  const policy = ListPolicy.read(readFolders().policiesDir);
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
