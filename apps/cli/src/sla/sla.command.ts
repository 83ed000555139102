import { Command } from 'commander';
import { type AccountOptions, accountCommand, answer } from '../account-access.js';
import { print, printTable } from '../output.js';
import { keyFileOption } from '../receipt/key-file-option.js';
import { jwksOption, type KnownKeysOptions, readKnownKeys, verifyDocument } from '../receipt/known-keys.js';
import { readKeptReceipt } from '../receipt/receipt-files.js';
import { readObjectives, reportCommand } from './report.command.js';
import { openStatement } from './signed-statement.js';
import { printStatement } from './statement-report.js';

/** `cotejo sla report|list|verify`. */
export function slaCommand(): Command {
  return new Command('sla').addCommand(reportCommand()).addCommand(listCommand()).addCommand(verifyCommand());
}

function listCommand(): Command {
  return accountCommand('list', 'the statements that were issued, the newest first')
    .requiredOption('--tenant <tenant>')
    .action((options: AccountOptions & { tenant: string }) =>
      answer(
        options,
        ({ store }) => store.statements(readObjectives()).list(options.tenant),
        (statements) =>
          printTable(
            ['month', 'eligible', 'bad', 'availability %', 'credit %', 'issued'],
            statements.map(({ month, whole, creditPercent, computedAt }) => [
              ...[month, String(whole.eligible), String(whole.bad), whole.availabilityPercent ?? '-'],
              ...[creditPercent === null ? '-' : String(creditPercent), computedAt],
            ]),
          ),
      ),
    );
}

/** Exit code 0 for a statement of ours, 1 for anything else. */
function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a signed statement offline, and show it')
    .argument('<file>', 'file written by --jws; - reads standard input')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option('--json', 'print JSON')
    .action((file: string, options: KnownKeysOptions) =>
      verifyDocument(
        async () => {
          const statement = await openStatement(readKeptReceipt(file).token, await readKnownKeys(options));
          print({ good: true, statement }, options.json, () => printStatement(statement, 'signed'));
        },
        options,
        'it is no statement of Cotejo',
      ),
    );
}
