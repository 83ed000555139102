import { Command } from 'commander';
import { checkCommand } from './check.command.js';
import { diffCommand } from './diff.command.js';
import { digestCommand } from './digest.command.js';
import { draftCommand } from './draft.command.js';
import { offlineCommands } from './offline-commands.js';
import { showCommand } from './show.command.js';
import { stageCommands } from './stage.commands.js';

/** `cotejo policy check|diff|backtest|history|draft|shadow|activate|withdraw|show|digest`. */
export function policyCommand(): Command {
  const command = new Command('policy').description(
    'Scorecards and policies: check, diff, backtest, history; of a tenant: draft, shadow, activate, withdraw, show, digest',
  );
  const onFiles = [checkCommand(), diffCommand(), ...offlineCommands()];
  const ofTenants = [draftCommand(), ...stageCommands(), showCommand(), digestCommand()];
  for (const each of [...onFiles, ...ofTenants]) {
    command.addCommand(each);
  }
  return command;
}
