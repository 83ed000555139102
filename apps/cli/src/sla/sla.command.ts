import { Command } from 'commander';
import { listCommand } from './list.command.js';
import { reportCommand } from './report.command.js';
import { verifyCommand } from './verify.command.js';

/** `cotejo sla report|list|verify`. */
export function slaCommand(): Command {
  return new Command('sla').addCommand(reportCommand()).addCommand(listCommand()).addCommand(verifyCommand());
}
