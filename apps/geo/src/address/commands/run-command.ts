import { runAndReport } from '@cotejo/platform/command';

/** Runs a command and prints its report or its error. */
export const runCommand = <R>(
  name: string,
  flags: { json: boolean },
  work: (signal: AbortSignal) => Promise<R>,
  describe: (report: R) => string,
): Promise<void> => runAndReport(`address ${name}`, flags, work, describe);
