import type { Command } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { printJson, printTable } from '../output.js';
import { readObjectives } from './report.command.js';

/** `cotejo sla list`: the statements that were issued. */
export function listCommand(): Command {
  return accountCommand('list', 'the statements that were issued, the newest first')
    .requiredOption('--tenant <tenant>')
    .action(async ({ env, json, tenant }: AccountOptions & { tenant: string }) => {
      const statements = await withAccounts(env, ({ store }) => store.statements(readObjectives()).list(tenant));
      if (json) {
        return printJson(statements);
      }
      printTable(
        ['month', 'eligible', 'bad', 'availability %', 'credit %', 'issued'],
        statements.map(({ month, whole, creditPercent, computedAt }) => [
          ...[month, String(whole.eligible), String(whole.bad), whole.availabilityPercent ?? '-'],
          ...[creditPercent === null ? '-' : String(creditPercent), computedAt],
        ]),
      );
    });
}
