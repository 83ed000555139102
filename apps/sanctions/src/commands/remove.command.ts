import { identityOf, type OpenHomes, type PublishedBundle, readListPolicy, removeList } from '@cotejo/lists';
import type { Command } from 'commander';
import { changingCommand, describeHomes, runCommand, withHomes } from './lists-command.js';
import { awaitUse, describeUsage, type WaitOptions } from './lists-usage.js';
import type { ListsUsage } from './poll-replicas.js';

interface RemoveFlags extends WaitOptions {
  tenant?: string;
}

type Report = PublishedBundle & Pick<OpenHomes, 'away'> & { usage: ListsUsage };

export function removeCommand(): Command {
  return changingCommand('remove', 'remove an own list from the lists in use')
    .argument('<list>')
    .option('--tenant <tenant>', 'tenant that owns the list')
    .action((list: string, flags: RemoveFlags) =>
      runCommand('remove', flags, (signal) => remove(list, flags, signal), describe),
    );
}

async function remove(list: string, flags: RemoveFlags, signal: AbortSignal): Promise<Report> {
  const { tenant } = flags;
  const report = await withHomes(flags, async (homes, { policiesDir }) => {
    const identity = identityOf({ list, ...(tenant !== undefined && { tenant }) });
    return { ...(await removeList(homes, identity, readListPolicy(policiesDir), signal)), away: homes.away };
  });
  return { ...report, usage: await awaitUse(report.bundle, flags, signal) };
}

function describe({ bundle, homes, away, usage }: Report): string {
  return [describeHomes(bundle, homes, away), describeUsage(usage)].join('\n');
}
