/** Reports a failed command: prints one line and sets exit code 1, or 130 after an interruption. */
export function reportError(command: string, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: string };
  // Only our own errors are guaranteed not to quote the files.
  const isOwnError = error instanceof Error && /^(Account|Redis|List|Bundle|Config|Policy)/.test(error.name);
  const text = isOwnError ? error.message : `failed (${typeof code === 'string' ? code : 'unexpected error'})`;
  process.stderr.write(`${command}: ${text}\n`);
  process.exitCode = name === 'AbortError' ? 130 : 1;
}
