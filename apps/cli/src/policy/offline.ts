import { BacktestError } from '@cotejo/backtest';
import { PolicyInvalidError } from '@cotejo/scorecard';
import { Command } from 'commander';
import { adviseCommand } from '../advise/advise.command.js';
import { backtestCommand } from './backtest.command.js';
import { historyCommand } from './history.command.js';

// Of our packages, this process imports only those that compute or read files. None of them opens a socket
// (test/product/backtest.spec.ts).
const program = new Command('cotejo policy')
  .requiredOption('--policies <folder>', 'folder with the shipped policies, schemas and scorecards')
  .addCommand(backtestCommand())
  .addCommand(historyCommand())
  .addCommand(adviseCommand())
  .showHelpAfterError('(see --help)');

// The reader of the output may close the pipe early, for example `head`.
process.stdout.on('error', () => process.exit(1));

try {
  await program.parseAsync();
} catch (error) {
  const isOwn = error instanceof BacktestError || error instanceof PolicyInvalidError;
  // The text of another error may hold what was read.
  const { name, code, syscall } = error as { name?: string; code?: string; syscall?: string };
  const text = isOwn ? error.message : [name, code, syscall].filter(Boolean).join(' ');
  process.stderr.write(`cotejo: ${text}\n`);
  process.exitCode = 1;
}
