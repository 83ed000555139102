import { identityOf, ListPolicy, type OpenHomes, type PublishedBundle, removeList } from '@cotejo/lists';
import type { Command } from 'commander';
import { describeHomes, type ListsOptions, listsCommand, runCommand, withHomes } from './lists-command.js';

interface RemoveFlags extends ListsOptions {
  tenant?: string;
}

type Report = PublishedBundle & Pick<OpenHomes, 'away'>;

export function removeCommand(): Command {
  return listsCommand('remove', 'remove an own list from the lists in use')
    .argument('<list>')
    .option('--tenant <tenant>', 'tenant that owns the list')
    .action((list: string, flags: RemoveFlags) =>
      runCommand('remove', flags, (signal) => remove(list, flags, signal), describe),
    );
}

function remove(list: string, flags: RemoveFlags, signal: AbortSignal): Promise<Report> {
  const { tenant } = flags;
  return withHomes(flags, async (homes, { policiesDir }) => {
    const identity = identityOf({ list, ...(tenant !== undefined && { tenant }) });
    return { ...(await removeList(homes, identity, ListPolicy.read(policiesDir), signal)), away: homes.away };
  });
}

function describe({ bundle, homes, away }: Report): string {
  return describeHomes(bundle, homes, away);
}
