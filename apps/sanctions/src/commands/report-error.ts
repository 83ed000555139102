import { reportCommandError } from '@cotejo/platform/command';

/** Reports a failed command. Only the messages of these errors are guaranteed not to quote the files. */
export function reportError(command: string, error: unknown): void {
  reportCommandError(command, error, ({ name }) => /^(Account|Redis|List|Bundle|Config|Policy)/.test(name));
}
