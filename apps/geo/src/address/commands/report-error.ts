import { reportCommandError } from '@cotejo/platform/command';
import { AddressDataBrokenError, AddressImportError } from '../errors.js';

/** Reports a failed command. Only the messages of these errors are guaranteed not to quote the file. */
export function reportError(command: string, error: unknown): void {
  const isOwnError = (cause: Error) => cause instanceof AddressImportError || cause instanceof AddressDataBrokenError;
  reportCommandError(command, error, isOwnError);
}
