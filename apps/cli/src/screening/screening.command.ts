import { Command } from 'commander';
import { compareCommand } from './compare.command.js';
import { watchCommand } from './watch.command.js';

export function screeningCommand(policies: string): Command {
  return new Command('screening')
    .description('list matches of your own customers: screened on this machine, or in the answers of a batch')
    .addCommand(watchCommand(policies))
    .addCommand(compareCommand());
}
