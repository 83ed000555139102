import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { reportCommandError, terminal } from '@cotejo/platform/command';
import { Command, InvalidArgumentError } from 'commander';
import { generatePopulation, ROWS_MAX } from '../generate/generate-population.js';

export function generateCommand(): Command {
  return new Command('generate')
    .description('write a fictional registry as CSV to standard output')
    .requiredOption('--rows <n>', `number of persons, up to ${ROWS_MAX}`, integerUpTo(ROWS_MAX))
    .option(
      '--seed <n>',
      'seed of the random numbers; the same seed gives the same persons',
      integerUpTo(0xffff_ffff),
      1,
    )
    .action(async ({ rows, seed }: { rows: number; seed: number }) => {
      try {
        // A reader that closes the pipe, as `head` does, ends the program. That is no failure.
        terminal().exitCode = 0;
        await pipeline(Readable.from(generatePopulation(rows, seed)), terminal().stdout, { end: false });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
          reportCommandError('registry generate', error);
        }
      }
    });
}

function integerUpTo(max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > max) {
      throw new InvalidArgumentError(`must be an integer from 0 to ${max}`);
    }
    return value;
  };
}
