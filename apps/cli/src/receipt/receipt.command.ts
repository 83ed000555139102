import { Command } from 'commander';
import { keysCommand } from './keys.command.js';
import { rotateCommand } from './rotate.command.js';
import { verifyCommand } from './verify.command.js';

/** `cotejo receipt verify|keys|rotate`. All of them work without a network. */
export function receiptCommand(): Command {
  return new Command('receipt')
    .description('Signed receipts of decisions: verify, keys, rotate')
    .addCommand(verifyCommand())
    .addCommand(keysCommand())
    .addCommand(rotateCommand());
}
