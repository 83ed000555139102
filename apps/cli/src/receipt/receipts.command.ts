import { Command } from 'commander';
import { keysCommand } from './keys.command.js';
import { rotateCommand } from './rotate.command.js';
import { tokenCommand } from './token.command.js';
import { verifyCommand } from './verify.command.js';

/** `cotejo receipts verify|keys|rotate|token`. All of them work without a network. */
export function receiptsCommand(): Command {
  return new Command('receipts')
    .alias('receipt')
    .addCommand(verifyCommand())
    .addCommand(keysCommand())
    .addCommand(rotateCommand())
    .addCommand(tokenCommand());
}
