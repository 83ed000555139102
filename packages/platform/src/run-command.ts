import type { Command, CommanderError } from 'commander';
import { runAt, type Terminal, type TerminalOutput } from './terminal.js';

/** As commander's own, for output that is no terminal. */
const HELP_WIDTH = 80;

/** The exit code after wrong usage: commander's own is 1, which means here that the command failed. */
export const USAGE = 2;

/**
 * Runs a command at a terminal, and returns its exit code. Commander would print to the process, and end it after help and
 * after wrong usage.
 */
export function runCommand(command: Command, argv: readonly string[], at: Terminal): Promise<number> {
  attach(command, at);
  return runAt(at, async () => {
    try {
      await command.parseAsync(argv, { from: 'user' });
    } catch (error) {
      if (!isCommanderError(error)) {
        throw error;
      }
      at.exitCode = error.exitCode === 0 ? 0 : USAGE;
    }
    return at.exitCode ?? 0;
  });
}

/** By its code, so that services, which have this package too, need no commander. */
const isCommanderError = (error: unknown): error is CommanderError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');

function attach(command: Command, at: Terminal): void {
  const { stdout, stderr } = at;
  const { outputError = (text, write) => write(text) } = command.configureOutput();
  command.exitOverride().configureOutput({
    // With the hint, so that a command can say both in its language.
    outputError: (text, write) => outputError(`${text}(see --help)\n`, write),
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    getOutHelpWidth: () => widthOf(stdout),
    getErrHelpWidth: () => widthOf(stderr),
    // Our texts have no colours.
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  for (const each of command.commands) {
    attach(each, at);
  }
}

const widthOf = ({ isTTY, columns }: TerminalOutput): number => (isTTY && columns) || HELP_WIDTH;
