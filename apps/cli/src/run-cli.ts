import { fileURLToPath } from 'node:url';
import { defaultPoliciesDir, processTerminal, type TerminalParts, terminalOf } from '@cotejo/platform/command';
import { clientRows } from './client-commands.js';
import { operatorRows } from './operator-commands.js';
import { type Program, runProgram } from './run-program.js';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));

/** The whole command line. */
export const COTEJO: Program = {
  description: 'Command line of Cotejo, for operators and for clients of the API',
  rows: [...operatorRows, ...clientRows({ docs, policies: defaultPoliciesDir() })],
};

/**
 * Runs a command line in this process, and resolves with its exit code. Several may run at the same time.
 *
 * @param argv the words after `cotejo`
 * @param parts what the command uses instead of the environment, streams and signals of this process
 */
export const runCli = (argv: readonly string[], parts?: TerminalParts): Promise<number> =>
  runProgram(COTEJO, argv, parts === undefined ? processTerminal() : terminalOf(parts));
