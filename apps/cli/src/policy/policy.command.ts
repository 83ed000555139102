import { Command } from 'commander';
import { offlineCommands } from './offline-commands.js';

/** `cotejo policy backtest|history`. */
export function policyCommand(): Command {
  const command = new Command('policy').description('Decision policies: backtest, history');
  for (const each of offlineCommands()) command.addCommand(each);
  return command;
}
