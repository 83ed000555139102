import { writeFileSync } from 'node:fs';
import { readSlaPolicy, type SlaPolicy, type SlaStatement } from '@cotejo/accounts';
import { ConfigInvalidError } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import type { Command } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { print } from '../output.js';
import { keyFileOption, withSigningKeys } from '../receipt/key-file-option.js';
import { signStatement } from './signed-statement.js';
import { type StatementOrigin, statementPage } from './statement-page.js';
import { printStatement } from './statement-report.js';

interface ReportOptions extends AccountOptions {
  tenant: string;
  month: string;
  recompute?: boolean;
  html?: string;
  jws?: string;
  keyFile?: string;
}

/** `cotejo sla report`: one tenant's statement of one month. */
export function reportCommand(): Command {
  return accountCommand(
    'report',
    'show the statement of one tenant for one month: the issued statement, or else a statement from the current counts',
  )
    .requiredOption('--tenant <tenant>')
    .requiredOption('--month <month>', 'month in Bogotá, for example 2026-10')
    .option('--recompute', 'compute it from the current counts, even if a statement was issued')
    .option('--html <file>', 'write a page for printing (in Spanish)')
    .option('--jws <file>', 'write a signed statement (compact JWS); see: cotejo sla verify')
    .addOption(keyFileOption())
    .addHelpText(
      'after',
      '\nExample: cotejo sla report --tenant acme --month 2026-10 --html acme.html --env production',
    )
    .action(async (options: ReportOptions) => {
      const { statement, origin } = await statementFor(options);
      if (options.html !== undefined) {
        write(options.html, '--html', statementPage(statement, origin));
      }
      if (options.jws !== undefined) {
        const token = await withSigningKeys(options.keyFile, (keys) => signStatement(statement, keys));
        write(options.jws, '--jws', `${token}\n`);
      }
      print({ origin, ...statement }, options.json, () => printStatement(statement, origin));
    });
}

/** @throws PolicyFileError */
export const readObjectives = (): SlaPolicy => readSlaPolicy(readPoliciesDir());

function statementFor({ env, tenant, month, recompute }: ReportOptions) {
  return withAccounts(env, async ({ store }): Promise<{ statement: SlaStatement; origin: StatementOrigin }> => {
    const statements = store.statements(readObjectives());
    const issued = recompute ? null : await statements.read(tenant, month);
    if (issued) {
      return { statement: issued, origin: 'issued' };
    }
    return { statement: await statements.compute(tenant, month), origin: 'computed' };
  });
}

function write(path: string, option: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch {
    throw new ConfigInvalidError(option, 'must name a file that can be written');
  }
}
