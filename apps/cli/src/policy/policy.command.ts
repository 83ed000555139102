import { Command } from 'commander';
import { checkCommand } from './check.command.js';
import { diffCommand } from './diff.command.js';

/** `cotejo policy check|diff`. */
export function policyCommand(): Command {
  return new Command('policy')
    .description('Scorecards and policies: check, diff')
    .addCommand(checkCommand())
    .addCommand(diffCommand());
}
