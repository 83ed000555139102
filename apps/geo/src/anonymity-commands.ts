import { Command } from 'commander';
import { importCommand } from './anonymity/commands/import.command.js';
import { lookupCommand } from './anonymity/commands/lookup.command.js';
import { refreshCommand } from './anonymity/commands/refresh.command.js';
import { statusCommand } from './anonymity/commands/status.command.js';

/** `cotejo anonymity`. */
export const anonymityCommands = (): Command =>
  new Command('anonymity')
    .description('import, refresh and inspect anonymity lists: hosting, VPN, proxy, Tor, relay networks')
    .addCommand(importCommand())
    .addCommand(refreshCommand())
    .addCommand(statusCommand())
    .addCommand(lookupCommand());
