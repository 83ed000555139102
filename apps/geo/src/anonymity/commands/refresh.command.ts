import { type FeedsReport, readAnonymityConfig } from '@cotejo/anonymity';
import { Env, terminal } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { anonymityCommand, describeReport, runCommand, setExitCode } from './anonymity-command.js';

interface RefreshFlags {
  json: boolean;
  feed?: string[];
}

/** Refreshes the lists in this process. The worker's schedule does the same in a separate process. */
export function refreshCommand(): Command {
  return anonymityCommand('refresh', 'download the lists from their publishers and activate them')
    .option('--feed <id...>', 'refresh only these feeds')
    .addHelpText(
      'after',
      '\nSources: policies/anonymity-feeds.json, or the file that COTEJO_ANONYMITY_FEEDS_FILE names.',
    )
    .action((flags: RefreshFlags) => runCommand('refresh', flags, (signal) => refresh(flags, signal), describeReport));
}

async function refresh({ feed: only }: RefreshFlags, signal: AbortSignal): Promise<FeedsReport> {
  const onProgress = (feed: string) => void terminal().stderr.write(`${feed}: loading\n`);
  // Loaded only here: the client for downloads would delay the start of every other command.
  const { refreshFeeds } = await import('@cotejo/anonymity/refresh');
  const report = await refreshFeeds({
    ...readAnonymityConfig(new Env()),
    ...(only && { only }),
    signal,
    onProgress,
  });
  setExitCode(report);
  return report;
}
