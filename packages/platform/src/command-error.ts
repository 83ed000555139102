/**
 * Reports a failed command: prints one line to standard error and sets exit code 1, or 130 after an interruption.
 *
 * @param isOwnError whether the error's message is safe to print; other messages may quote the file that was read
 */
export function reportCommandError(command: string, error: unknown, isOwnError: (error: Error) => boolean): void {
  const { code, name } = error as { code?: unknown; name?: string };
  const isSafe = error instanceof Error && isOwnError(error);
  const text = isSafe ? error.message : `failed (${typeof code === 'string' ? code : 'unexpected error'})`;
  process.stderr.write(`${command}: ${text}\n`);
  process.exitCode = code === 'interrupted' || name === 'AbortError' ? 130 : 1;
}
