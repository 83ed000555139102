import { Command } from 'commander';
import { generateCommand } from './commands/generate.command.js';
import { importCommand } from './commands/import.command.js';
import { rollbackCommand } from './commands/rollback.command.js';
import { statusCommand } from './commands/status.command.js';

await new Command('registry')
  .description('Snapshots of the civil registry')
  .addCommand(importCommand())
  .addCommand(statusCommand())
  .addCommand(rollbackCommand())
  .addCommand(generateCommand())
  .parseAsync(process.argv.slice(2), { from: 'user' });
