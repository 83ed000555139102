import { historyOfReceipts, readAmounts } from '@cotejo/backtest';
import { terminal } from '@cotejo/platform/command';
import { Command } from 'commander';
import { acceptSkipped } from './skipped-rows.js';

interface HistoryFlags {
  amounts?: string;
  allowSkipped: boolean;
}

/** `cotejo policy history`. */
export function historyCommand(): Command {
  return new Command('history')
    .description('write a history from receipts to standard output; does not verify signatures')
    .argument('<receipts>', 'one line for each: an answer with a receipt, a receipt, or its token')
    .option('--amounts <file>', 'CSV `id,amount` in COP: a receipt does not contain the amount')
    .option('--allow-skipped', 'exit 0 even if more than 1 % of the lines cannot be read', false)
    .addHelpText('after', '\nExample: cotejo policy history receipts.jsonl --amounts amounts.csv > history.csv')
    .action(runHistory);
}

async function runHistory(receipts: string, flags: HistoryFlags): Promise<void> {
  const amounts = flags.amounts ? await readAmounts(flags.amounts) : null;
  if (amounts) {
    acceptSkipped('amounts file', { rows: amounts.rows, skipped: amounts.bad.rows }, flags);
  }
  const { lines, bad, withoutAmount } = await historyOfReceipts(
    receipts,
    amounts?.values ?? new Map(),
    terminal().stdout,
  );
  const where = bad.byColumn().flatMap((column) => column.lines);
  const skipped = bad.rows > 0 ? `, ${bad.rows} hold no receipt (lines ${where.join(' ')}, ...)` : '';
  terminal().stderr.write(`${lines} lines${skipped}; ${withoutAmount} without an amount\n`);
  acceptSkipped('receipts file', { rows: lines, skipped: bad.rows }, flags);
}
