/** Ends a command that failed: one line for people, exit code 1, or 130 after an interruption. */
export function reportError(command: string, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: string };
  // Only errors of our own are known to quote nothing of what was read.
  const own = error instanceof Error && /^(Account|Redis|List|Bundle|Config|Policy)/.test(error.name);
  const text = own ? error.message : `failed (${typeof code === 'string' ? code : 'unexpected error'})`;
  process.stderr.write(`${command}: ${text}\n`);
  process.exitCode = name === 'AbortError' ? 130 : 1;
}
