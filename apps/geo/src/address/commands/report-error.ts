import { AddressDataBrokenError, AddressImportError } from '../errors.js';

/** Ends a command that failed: one line for people, exit code 1, or 130 after an interruption. */
export function reportError(command: string, error: unknown): void {
  const { code, name } = error as NodeJS.ErrnoException;
  // Only errors of our own are known to quote nothing of what was read.
  const own = error instanceof AddressImportError || error instanceof AddressDataBrokenError;
  process.stderr.write(`${command}: ${own ? error.message : `failed (${code ?? name})`}\n`);
  process.exitCode = code === 'interrupted' ? 130 : 1;
}
