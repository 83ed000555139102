import { type FeedsReport, readAnonymityConfig, refreshFeeds } from '@cotejo/anonymity';
import { Env } from '@cotejo/platform';
import type { Command } from 'commander';
import { anonymityCommand, describeReport, noteFailures, runCommand } from './anonymity-command.js';

interface RefreshFlags {
  json: boolean;
  feed?: string[];
}

/** Here and now, in this process; the schedule of the worker does the same. */
export function refreshCommand(): Command {
  return anonymityCommand('refresh', 'have the lists anew from their publishers and put them in use')
    .option('--feed <id...>', 'only these')
    .addHelpText('after', '\nWhere from: policies/anonymity-feeds.json, or the file of COTEJO_ANONYMITY_FEEDS_FILE.')
    .action((flags: RefreshFlags) => runCommand('refresh', flags, (signal) => refresh(flags, signal), describeReport));
}

async function refresh({ feed: only }: RefreshFlags, signal: AbortSignal): Promise<FeedsReport> {
  const onProgress = (feed: string) => void process.stderr.write(`${feed}: loading\n`);
  const report = await refreshFeeds({
    ...readAnonymityConfig(new Env()),
    ...(only && { only }),
    signal,
    onProgress,
  });
  noteFailures(report);
  return report;
}
