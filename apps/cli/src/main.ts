import { AccountError } from '@cotejo/accounts';
import { ConfigInvalidError, PolicyFileError } from '@cotejo/platform';
import { Command } from 'commander';
import { appCommands } from './app-commands.js';
import { keysCommand } from './keys.command.js';
import { plansCommand } from './plans.command.js';

const program = new Command('cotejo')
  .description("The operator's command line of Cotejo")
  .addCommand(keysCommand())
  .addCommand(plansCommand())
  .showHelpAfterError('(--help shows what can be done)');
for (const command of appCommands()) program.addCommand(command);

try {
  await program.parseAsync();
} catch (error) {
  const expected = [AccountError, ConfigInvalidError, PolicyFileError].some((kind) => error instanceof kind);
  if (!expected) throw error;
  process.stderr.write(`cotejo: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
