import { BacktestError } from '@cotejo/backtest';
import { PolicyInvalidError } from '@cotejo/scorecard';
import { Command } from 'commander';
import { backtestCommand } from './backtest.command.js';
import { historyCommand } from './history.command.js';

// Of ours, this process imports what is pure or reads files: nothing of it opens a socket (test/backtest.spec.ts).
const program = new Command('cotejo policy')
  .requiredOption('--policies <folder>', 'folder with the shipped policies, schemas and scorecards')
  .addCommand(backtestCommand())
  .addCommand(historyCommand())
  .showHelpAfterError('(see --help)');

// Whoever reads our output may have seen enough.
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
