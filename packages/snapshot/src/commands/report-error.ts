/** Ends a command that failed: one line for people, exit code 1, or 130 after an interruption. */
export function reportError(command: string, error: unknown): void {
  const { code } = error as { code?: unknown };
  // Only errors of our own are known to quote nothing of what was read.
  const own = error instanceof Error && /^(Snapshot|PolicyFile|Config)/.test(error.name);
  const text = own ? error.message : `failed (${typeof code === 'string' ? code : 'unexpected error'})`;
  process.stderr.write(`${command}: ${text}\n`);
  process.exitCode = code === 'interrupted' ? 130 : 1;
}
