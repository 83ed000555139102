import { AnonymityFeedError, type FeedsReport, importFeeds, readAnonymityConfig } from '@cotejo/anonymity';
import { ConfigInvalidError, Env } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { anonymityCommand, describeReport, runCommand, setExitCode } from './anonymity-command.js';

interface ImportFlags {
  json: boolean;
  asOf?: string;
}

export function importCommand(): Command {
  return anonymityCommand('import', 'import lists of networks from files or folders and activate them')
    .argument('<paths...>', 'files or folders; a file is recognised by the end of its path: x4bnet/vpn/ipv4.txt')
    .option('--as-of <date>', 'date on which the files matched what is published (default: when they were written)')
    .addHelpText('after', '\nPaths, bounds and licences: policies/anonymity-feeds.json.')
    .action((paths: string[], flags: ImportFlags) =>
      runCommand('import', flags, () => importPaths(paths, flags), describeReport),
    );
}

async function importPaths(paths: string[], { asOf }: ImportFlags): Promise<FeedsReport> {
  const time = asOf === undefined ? undefined : readTime(asOf);
  const report = await importFeeds(paths, { ...readAnonymityConfig(new Env()), ...(time && { asOf: time }) });
  if (report.outcomes.every(({ outcome }) => outcome === 'absent')) {
    throw new AnonymityFeedError('file_missing', 'none of the files belongs to a feed');
  }
  setExitCode(report);
  return report;
}

function readTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getTime() > Date.now()) {
    throw new ConfigInvalidError('--as-of', 'must be a date in the past');
  }
  return time.toISOString();
}
