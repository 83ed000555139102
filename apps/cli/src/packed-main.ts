import { fileURLToPath } from 'node:url';
import { processTerminal, terminal } from '@cotejo/platform/command';
import { USAGE } from '@cotejo/platform/run-command';
import { Command } from 'commander';
import { clientRows, receiptsRow } from './client-commands.js';
import type { CommandRow } from './command-rows.js';
import { runMain } from './run-main.js';
import { VERSION } from './version.js';

/** Operators' commands of the whole command line, which need Redis or the data of the deployment. */
const ELSEWHERE = 'tenants keys members mails plans policy audit secrets sla registry lists tax geo address anonymity';

const folderOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const policies = folderOf('policies');

// The entry of the package @cotejo/cli (scripts/pack-cli.mjs): the clients' commands, without the deployment.
const program = {
  description: 'Command line of Cotejo for clients of the API',
  version: VERSION,
  rows: [...clientRows({ docs: folderOf('docs'), policies }), receiptsRow, ...ELSEWHERE.split(' ').map(operatorRow)],
};

await runMain(program, processTerminal({ COTEJO_POLICIES_DIR: policies, ...process.env }));

/** Says where the command is, instead of "unknown command". */
function operatorRow(name: string): CommandRow {
  return { term: name, description: '', isHidden: true, load: async () => operatorCommand(name) };
}

function operatorCommand(name: string): Command {
  return new Command(name)
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(() => {
      const { stderr } = terminal();
      stderr.write(
        `cotejo: ${name} needs the deployment: run it in the image cotejo/cli, or in a checkout with npm run cotejo\n`,
      );
      terminal().exitCode = USAGE;
    });
}
