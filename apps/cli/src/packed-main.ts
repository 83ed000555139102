import { fileURLToPath } from 'node:url';
import { ConfigInvalidError } from '@cotejo/platform';
import { Command } from 'commander';
import { addClientCommands } from './client-commands.js';
import { receiptsCommand } from './receipt/receipts.command.js';
import { reportClientError, throwOnWrongUsage } from './run-program.js';
import { VERSION } from './version.js';

/** Operators' commands of the whole command line, which need Redis or the data of the deployment. */
const ELSEWHERE = 'tenants keys members mails plans policy audit secrets sla registry lists tax geo address anonymity';

const folderOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const policies = folderOf('policies');
process.env.COTEJO_POLICIES_DIR ??= policies;

// The entry of the package @cotejo/cli (scripts/pack-cli.mjs): the clients' commands, without the deployment.
const program = addClientCommands(new Command('cotejo'), { docs: folderOf('docs'), policies })
  .description('Command line of Cotejo for clients of the API')
  .version(VERSION, '--version')
  .addCommand(throwOnWrongUsage(receiptsCommand()));
for (const name of ELSEWHERE.split(' ')) {
  program.addCommand(operatorCommand(name), { hidden: true });
}
program.exitOverride().showHelpAfterError('(see --help)');

// The reader of the output may close the pipe early, for example `head`.
process.stdout.on('error', () => process.exit(1));

try {
  await program.parseAsync();
} catch (error) {
  if (!reportClientError(error)) {
    // The message of a library's error may contain the data that the library received.
    const { name, code } = error as { name?: string; code?: string };
    const text = error instanceof ConfigInvalidError ? error.message : [name, code].filter(Boolean).join(' ');
    process.stderr.write(`cotejo: ${text}\n`);
    process.exitCode = 1;
  }
}

/** Says where the command is, instead of "unknown command". */
function operatorCommand(name: string): Command {
  return new Command(name)
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(() => {
      process.stderr.write(
        `cotejo: ${name} needs the deployment: run it in the image cotejo/cli, or in a checkout with npm run cotejo\n`,
      );
      process.exitCode = 2;
    });
}
