import type { FeedOutcome, FeedsReport } from '@cotejo/anonymity';
import { Command } from 'commander';

export function anonymityCommand(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'as JSON', false);
}

/** Runs a command, and prints what it answers or why it failed. Ctrl-C stops it with nothing switched. */
export async function runCommand<R>(
  name: string,
  { json }: { json: boolean },
  work: (signal: AbortSignal) => Promise<R>,
  describe: (report: R) => string,
): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const report = await work(interruption.signal);
    process.stdout.write(`${json ? JSON.stringify(report) : describe(report)}\n`);
  } catch (error) {
    const { code, name: kind } = error as { code?: unknown; name?: string };
    // Only errors of our own are known to quote nothing of what was read.
    const isOwn = error instanceof Error && /^(Anonymity|Config|Policy)/.test(error.name);
    const text = isOwn ? error.message : `failed (${typeof code === 'string' ? code : 'unexpected error'})`;
    process.stderr.write(`anonymity ${name}: ${text}\n`);
    process.exitCode = kind === 'AbortError' ? 130 : 1;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

export function describeReport({ outcomes, version }: FeedsReport): string {
  const line = ({ feed, outcome, networks, problem }: FeedOutcome) => {
    const had = networks === null ? 'none in use' : `${networks} networks`;
    return `${outcome.padEnd(9)} ${feed}: ${had}${problem ? `; ${problem}` : ''}`;
  };
  return [...outcomes.map(line), version ? `in use: version ${version}` : 'nothing is new'].join('\n');
}

/** A script must notice that one of the feeds is still the old one. */
export function noteFailures({ outcomes }: FeedsReport): void {
  if (outcomes.some(({ outcome }) => outcome === 'failed')) {
    process.exitCode = 1;
  }
}
