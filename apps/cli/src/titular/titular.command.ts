import { Command } from 'commander';
import { answerCommand } from './answer.command.js';
import { verifyCommand } from './verify.command.js';

/** `cotejo titular answer|verify`. */
export function titularCommand(): Command {
  return new Command('titular').addCommand(answerCommand()).addCommand(verifyCommand());
}
