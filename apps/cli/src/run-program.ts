import { runAt, type Terminal } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { Command } from 'commander';
import { addRows, type CommandRow, calledRow } from './command-rows.js';
import { chosenLanguage, runInLanguage } from './language/bilingual.js';

/** A build of the command line. */
export interface Program {
  description: string;
  /** What `--version` prints. */
  version?: string;
  rows: readonly CommandRow[];
}

/** Runs one command line, and returns its exit code. */
export function runProgram(program: Program, argv: readonly string[], at: Terminal): Promise<number> {
  return runAt(at, () => runInLanguage(languageOf(program, argv), () => runOrReport(program, argv, at)));
}

async function runOrReport(program: Program, argv: readonly string[], at: Terminal): Promise<number> {
  try {
    return await runCommand(await rootCommand(program, argv), argv, at);
  } catch (error) {
    // Loaded only here: the errors of clients need the SDK.
    const { reportError } = await import('./report-error.js');
    return reportError(error);
  }
}

const languageOf = ({ rows }: Program, words: readonly string[]) =>
  calledRow(rows, words)?.es === undefined ? 'en' : chosenLanguage(words);

/** `cotejo` with the command that the words call, and with a list of the others. */
export function rootCommand(program: Program, words: readonly string[]): Promise<Command> {
  const { description, version, rows } = program;
  const root = new Command('cotejo').description(description);
  if (version !== undefined) {
    root.version(version, '--version');
  }
  return addRows(root, [...rows, completeRow(program)], words);
}

/** The scripts of the shells call it. */
function completeRow(program: Program): CommandRow {
  return {
    term: 'complete [words...]',
    description: '',
    isHidden: true,
    load: async () => {
      const { completeCommand } = await import('./completion/complete.command.js');
      return completeCommand((words) => rootCommand(program, words));
    },
  };
}
