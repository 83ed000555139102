import { type Terminal } from '@cotejo/platform/command';
import { type Program, runProgram } from './run-program.js';

/** Runs the command line of this process. */
export async function runMain(program: Program, at: Terminal): Promise<void> {
  // The reader of the output may close the pipe early, for example `head`.
  process.stdout.on('error', () => process.exit(at.exitCode ?? 1));
  process.exitCode = await runProgram(program, process.argv.slice(2), at);
}
