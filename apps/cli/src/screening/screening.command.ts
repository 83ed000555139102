import { Command } from 'commander';
import { compareCommand } from './compare.command.js';
import { watchCommand } from './watch.command.js';

export function screeningCommand(): Command {
  return new Command('screening').addCommand(watchCommand()).addCommand(compareCommand());
}
