import { Command } from 'commander';
import { addRows, type CommandRow } from '../command-rows.js';

const ROWS: CommandRow[] = [
  {
    term: 'presets [options]',
    description: 'vendors that can be bought: price, coverage, what they are sent, legal basis',
    load: async () => (await import('./presets.command.js')).presetsCommand(),
  },
  {
    term: 'try [options]',
    description: 'make one paid call to a vendor with your own key, and show how its answer is read',
    load: async () => (await import('./try.command.js')).tryCommand(),
  },
];

/** `cotejo source`. */
export const sourceCommand = (words: readonly string[]): Promise<Command> =>
  addRows(new Command('source'), ROWS, words);
