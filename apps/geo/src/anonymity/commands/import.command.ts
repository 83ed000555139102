import { AnonymityFeedError, type FeedsReport, importFeeds, readAnonymityConfig } from '@cotejo/anonymity';
import { ConfigInvalidError, Env } from '@cotejo/platform';
import type { Command } from 'commander';
import { anonymityCommand, describeReport, noteFailures, runCommand } from './anonymity-command.js';

interface ImportFlags {
  json: boolean;
  asOf?: string;
}

export function importCommand(): Command {
  return anonymityCommand('import', 'put lists of networks in use, from files or a folder of them')
    .argument('<paths...>', 'known by the end of the path: x4bnet/vpn/ipv4.txt')
    .option('--as-of <date>', 'when the files were what is published; default: when they were written')
    .addHelpText('after', '\nPaths, bounds and licences: policies/anonymity-feeds.json.')
    .action((paths: string[], flags: ImportFlags) =>
      runCommand('import', flags, () => importPaths(paths, flags), describeReport),
    );
}

async function importPaths(paths: string[], { asOf }: ImportFlags): Promise<FeedsReport> {
  const time = asOf === undefined ? undefined : readTime(asOf);
  const report = await importFeeds(paths, { ...readAnonymityConfig(new Env()), ...(time && { asOf: time }) });
  if (report.outcomes.every(({ outcome }) => outcome === 'absent')) {
    throw new AnonymityFeedError('file_missing', 'none of the files is one of a feed');
  }
  noteFailures(report);
  return report;
}

function readTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getTime() > Date.now()) {
    throw new ConfigInvalidError('--as-of', 'must be a date that has been');
  }
  return time.toISOString();
}
