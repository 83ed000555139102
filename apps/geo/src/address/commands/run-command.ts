import { runAndReport } from '@cotejo/platform/command';
import { AddressDataBrokenError, AddressImportError } from '../errors.js';

/** Runs a command and prints its report or its error. */
export function runCommand<R>(
  name: string,
  flags: { json: boolean },
  work: (signal: AbortSignal) => Promise<R>,
  describe: (report: R) => string,
): Promise<void> {
  return runAndReport(`address ${name}`, isOwnError, flags, work, describe);
}

/** Only the messages of these errors are guaranteed not to quote the file. */
const isOwnError = (error: Error) => error instanceof AddressImportError || error instanceof AddressDataBrokenError;
