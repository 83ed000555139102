import { Command } from 'commander';
import { checkCommand } from './check.command.js';
import { diffCommand } from './diff.command.js';
import { digestCommand } from './digest.command.js';
import { draftCommand } from './draft.command.js';
import { showCommand } from './show.command.js';
import { stageCommands } from './stage.commands.js';

/** `cotejo policy check|diff|draft|shadow|activate|withdraw|show|digest`. */
export function policyCommand(): Command {
  const command = new Command('policy')
    .description('Scorecards and policies: check, diff; of a tenant: draft, shadow, activate, withdraw, show, digest')
    .addCommand(checkCommand())
    .addCommand(diffCommand())
    .addCommand(draftCommand());
  for (const each of stageCommands()) command.addCommand(each);
  return command.addCommand(showCommand()).addCommand(digestCommand());
}
