import { Command } from 'commander';
import { clearCommand, unclearCommand } from './commands/clear.command.js';
import { clearedListCommand } from './commands/cleared.command.js';
import { importCommand } from './commands/import.command.js';
import { statusCommand } from './commands/status.command.js';

await new Command('lists')
  .description('Sanctions lists')
  .addCommand(importCommand())
  .addCommand(statusCommand())
  .addCommand(clearCommand())
  .addCommand(unclearCommand())
  .addCommand(clearedListCommand())
  .parseAsync(process.argv.slice(2), { from: 'user' });
