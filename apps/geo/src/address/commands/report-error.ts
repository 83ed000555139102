import { AddressDataBrokenError, AddressImportError } from '../errors.js';

/** Reports a failed command: prints one line and sets exit code 1, or 130 after an interruption. */
export function reportError(command: string, error: unknown): void {
  const { code, name } = error as NodeJS.ErrnoException;
  // Only our own errors are guaranteed not to quote the file.
  const isOwnError = error instanceof AddressImportError || error instanceof AddressDataBrokenError;
  process.stderr.write(`${command}: ${isOwnError ? error.message : `failed (${code ?? name})`}\n`);
  process.exitCode = code === 'interrupted' ? 130 : 1;
}
