import { Command } from 'commander';
import { importCommand } from './address/commands/import.command.js';
import { removeCommand } from './address/commands/remove.command.js';
import { statusCommand } from './address/commands/status.command.js';

/** `cotejo address`. */
export const addressCommands = (): Command =>
  new Command('address')
    .description('import and inspect address data: street crossings, strata, zone risk')
    .addCommand(importCommand())
    .addCommand(statusCommand())
    .addCommand(removeCommand());
