import { fileURLToPath } from 'node:url';
import { readPoliciesDir } from '@cotejo/platform';
import { Command } from 'commander';
import { runModule } from '../app-commands.js';

/** Runs in a separate process without any network code, so that a history never leaves the machine. */
const OFFLINE = fileURLToPath(new URL('offline.js', import.meta.url));

const COMMANDS = {
  backtest: 'decide a history with two policies and compare the results; no data leaves this machine',
  history: 'make a history of receipts, on standard output',
};

/** Commands of `cotejo policy`. */
export const offlineCommands = (): Command[] =>
  Object.entries(COMMANDS).map(([name, description]) => offlineCommand(name, description));

/** A command of the separate process. Everything after its name is handed over as it stands. */
export function offlineCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .argument('[arguments...]')
    .action(async () => {
      const rest = process.argv.slice(process.argv.indexOf(name) + 1);
      process.exitCode = await runModule(OFFLINE, ['--policies', readPoliciesDir(), name, ...rest]);
    });
}
