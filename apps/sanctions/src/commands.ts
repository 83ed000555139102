import { Command } from 'commander';
import { importCommand } from './commands/import.command.js';
import { statusCommand } from './commands/status.command.js';

await new Command('lists')
  .description('Sanctions lists')
  .addCommand(importCommand())
  .addCommand(statusCommand())
  .parseAsync(process.argv.slice(2), { from: 'user' });
