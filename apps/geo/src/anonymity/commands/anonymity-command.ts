import type { FeedOutcome, FeedsReport } from '@cotejo/anonymity';
import { runAndReport, terminal } from '@cotejo/platform/command';
import { Command } from 'commander';

export function anonymityCommand(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print as JSON', false);
}

/** Runs a command and prints its report or its error. Ctrl-C stops it; the lists in use then stay. */
export async function runCommand<R>(
  name: string,
  options: { json: boolean },
  work: (signal: AbortSignal) => Promise<R>,
  describe: (report: R) => string,
): Promise<void> {
  await runAndReport(`anonymity ${name}`, options, work, describe);
}

export function describeReport({ outcomes, version }: FeedsReport): string {
  const line = ({ feed, outcome, networks, problem }: FeedOutcome) => {
    const count = networks === null ? 'none in use' : `${networks} networks`;
    return `${outcome.padEnd(9)} ${feed}: ${count}${problem ? `; ${problem}` : ''}`;
  };
  return [...outcomes.map(line), version ? `in use: version ${version}` : 'nothing changed'].join('\n');
}

/** Sets exit code 1 when a feed failed, so that a script notices it. */
export function setExitCode({ outcomes }: FeedsReport): void {
  if (outcomes.some(({ outcome }) => outcome === 'failed')) {
    terminal().exitCode = 1;
  }
}
