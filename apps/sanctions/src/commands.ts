import { Command } from 'commander';
import { clearCommand, unclearCommand } from './commands/clear.command.js';
import { clearedListCommand } from './commands/cleared.command.js';
import { diffCommand } from './commands/diff.command.js';
import { exportCommand } from './commands/export.command.js';
import { importCommand } from './commands/import.command.js';
import { refreshCommand } from './commands/refresh.command.js';
import { removeCommand } from './commands/remove.command.js';
import { statusCommand } from './commands/status.command.js';
import { verifyCommand } from './commands/verify.command.js';

/** `cotejo lists`. */
export const listsCommands = (): Command =>
  new Command('lists')
    .description('import, refresh and inspect sanctions lists')
    .addCommand(importCommand())
    .addCommand(refreshCommand())
    .addCommand(statusCommand())
    .addCommand(diffCommand())
    .addCommand(verifyCommand())
    .addCommand(exportCommand())
    .addCommand(removeCommand())
    .addCommand(clearCommand())
    .addCommand(unclearCommand())
    .addCommand(clearedListCommand());
