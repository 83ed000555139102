import { Command } from 'commander';
import { watchCommand } from './watch.command.js';

export function screeningCommand(policies: string): Command {
  return new Command('screening')
    .description('screening of your own customers, on this machine')
    .addCommand(watchCommand(policies));
}
