import type { ClearedEntry, ClearedEntryStore } from '@cotejo/accounts';
import { digestEntries, type LocatedEntry } from '@cotejo/lists';
import { reportCommandError, terminal } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { filterForTenant, findInUse, withCleared } from './cleared-access.js';
import { type ListsOptions, listsCommand } from './lists-command.js';

/** What happened to an entry since it was cleared; `unknown` when no lists are in use. */
type EntryState = 'unchanged' | 'changed' | 'gone' | 'unknown';

interface ListedClearing extends ClearedEntry {
  tenant: string;
  state: EntryState;
}

/** `cotejo lists cleared`: the cleared entries of each tenant, and whether the lists changed them since. */
export function clearedListCommand(): Command {
  return listsCommand('cleared', 'show cleared entries, and whether the lists changed them since')
    .option('--tenant <tenant>', 'only entries of this tenant')
    .action(async (options: ListsOptions & { tenant?: string }) => {
      try {
        const entries = await withCleared(options, (cleared) => readAll(cleared, options.tenant));
        const listed = await findInUse(
          options,
          entries.map(({ entryId }) => entryId),
        );
        const shown = entries.map((entry) => ({ ...entry, state: stateOf(entry, listed) }));
        terminal().stdout.write(options.json ? `${JSON.stringify(shown)}\n` : describe(shown));
      } catch (error) {
        reportCommandError('lists cleared', error);
      }
    });
}

async function readAll(cleared: ClearedEntryStore, tenant?: string): Promise<(ClearedEntry & { tenant: string })[]> {
  const tenants = Object.keys(await cleared.revisions()).filter((id) => tenant === undefined || id === tenant);
  const all = [];
  for (const id of tenants.sort()) {
    all.push(...(await cleared.list(id)).map((entry) => ({ tenant: id, ...entry })));
  }
  return all;
}

function stateOf(
  { tenant, entryId, content }: ClearedEntry & { tenant: string },
  listed: Map<string, LocatedEntry[]> | null,
): EntryState {
  if (listed === null) {
    return 'unknown';
  }
  const entries = filterForTenant(tenant, listed.get(entryId));
  if (entries.length === 0) {
    return 'gone';
  }
  return digestEntries(entries) === content ? 'unchanged' : 'changed';
}

function describe(entries: readonly ListedClearing[]): string {
  if (entries.length === 0) {
    return 'no cleared entries\n';
  }
  const lines = entries.map(({ tenant, entryId, class: force, clearedAt, state }) => {
    return `${tenant}  ${entryId}  ${force}  cleared ${new Date(clearedAt).toISOString()}  ${state}`;
  });
  return `${lines.join('\n')}\n`;
}
