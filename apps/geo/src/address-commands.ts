import { Command } from 'commander';
import { importCommand } from './address/commands/import.command.js';
import { removeCommand } from './address/commands/remove.command.js';
import { statusCommand } from './address/commands/status.command.js';

await new Command('address')
  .description('Data about addresses: crossings of streets, strata, risk of zones')
  .addCommand(importCommand())
  .addCommand(statusCommand())
  .addCommand(removeCommand())
  .parseAsync(process.argv.slice(2), { from: 'user' });
