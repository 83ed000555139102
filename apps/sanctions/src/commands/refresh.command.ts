import type { ListOutcome } from '@cotejo/lists';
import type { RefreshReport } from '@cotejo/lists/refresh';
import { terminal } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { changingCommand, envOf, runCommand } from './lists-command.js';
import { awaitUse, describeUsage, type WaitOptions } from './lists-usage.js';
import type { ListsUsage } from './poll-replicas.js';

interface RefreshFlags extends WaitOptions {
  list?: string[];
  force: boolean;
}

/** `usage` is `null` when nothing changed. */
type Report = RefreshReport & { usage: ListsUsage | null };

/** Refreshes the lists in this process. The worker's schedule does the same in a separate process. */
export function refreshCommand(): Command {
  return changingCommand('refresh', 'download the lists from their publishers and activate them')
    .option('--list <id...>', 'refresh only these lists, even if they are not enabled')
    .option('--force', 'download and read every list, even if it did not change', false)
    .addHelpText('after', '\nSources: policies/list-sources.json, or the file that COTEJO_LIST_SOURCES_FILE names.')
    .action((flags: RefreshFlags) => runCommand('refresh', flags, (signal) => refresh(flags, signal), describe));
}

async function refresh(flags: RefreshFlags, signal: AbortSignal): Promise<Report> {
  const { list: only, force } = flags;
  const onProgress = (list: string, step: string) => void terminal().stderr.write(`${list}: ${step}\n`);
  // Loaded only here: the client for downloads would delay the start of every other command.
  const { refreshDeployment } = await import('@cotejo/lists/refresh');
  const report = await refreshDeployment(envOf(flags), { ...(only && { only }), force, signal, onProgress });
  const usage = report.bundle ? await awaitUse(report.bundle, flags, signal) : null;
  if (report.outcomes.some(({ outcome }) => outcome === 'failed')) {
    terminal().exitCode = 1;
  }
  return { ...report, usage };
}

function describe({ outcomes, bundle, diff, usage }: Report): string {
  const changes = new Map(
    diff?.lists.map(({ list, added, removed, changed }) => {
      return [list, `${added.count} added, ${removed.count} removed, ${changed.count} changed`];
    }),
  );
  const line = ({ list, outcome, entries, problem }: ListOutcome) => {
    const count = entries === null ? 'none in use' : `${entries} entries`;
    const what = problem ?? (outcome === 'updated' ? changes.get(list) : undefined);
    return `${outcome.padEnd(9)} ${list}: ${count}${what ? `; ${what}` : ''}`;
  };
  const change = usage ? [`stored: bundle ${bundle}`, describeUsage(usage)] : ['nothing changed'];
  return [...outcomes.map(line), ...change].join('\n');
}
