import { type ListOutcome, type RefreshReport, refreshDeployment } from '@cotejo/lists';
import type { Command } from 'commander';
import { envOf, type ListsOptions, listsCommand, runCommand } from './lists-command.js';

interface RefreshFlags extends ListsOptions {
  list?: string[];
  force: boolean;
}

/** Here and now, in this process; the schedule of the worker does the same. */
export function refreshCommand(): Command {
  return listsCommand('refresh', 'have the lists anew from their publishers and put them in use')
    .option('--list <id...>', 'only these, also where they are not enabled')
    .option('--force', 'load and read also what did not change', false)
    .addHelpText('after', '\nWhere from: policies/list-sources.json, or the file of COTEJO_LIST_SOURCES_FILE.')
    .action((flags: RefreshFlags) => runCommand('refresh', flags, (signal) => refresh(flags, signal), describe));
}

async function refresh(flags: RefreshFlags, signal: AbortSignal): Promise<RefreshReport> {
  const { list: only, force } = flags;
  const onProgress = (list: string, step: string) => void process.stderr.write(`${list}: ${step}\n`);
  const report = await refreshDeployment(envOf(flags), { ...(only && { only }), force, signal, onProgress });
  if (report.outcomes.some(({ outcome }) => outcome === 'failed')) {
    process.exitCode = 1;
  }
  return report;
}

function describe({ outcomes, bundle, diff }: RefreshReport): string {
  const changes = new Map(
    diff?.lists.map(({ list, added, removed, changed }) => {
      return [list, `${added.count} added, ${removed.count} removed, ${changed.count} changed`];
    }),
  );
  const line = ({ list, outcome, entries, problem }: ListOutcome) => {
    const had = entries === null ? 'none in use' : `${entries} entries`;
    const what = problem ?? (outcome === 'updated' ? changes.get(list) : undefined);
    return `${outcome.padEnd(9)} ${list}: ${had}${what ? `; ${what}` : ''}`;
  };
  return [...outcomes.map(line), bundle ? `in use: bundle ${bundle}` : 'nothing is new'].join('\n');
}
