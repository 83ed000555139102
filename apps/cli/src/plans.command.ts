import { Plans } from '@cotejo/accounts';
import { defaultPoliciesDir, Env } from '@cotejo/platform';
import { Command } from 'commander';
import { printJson, printTable } from './output.js';

/** `cotejo plans list`. */
export function plansCommand(): Command {
  const list = new Command('list')
    .description('the plans that can be sold')
    .option('--json', 'machine-readable')
    .action(({ json }: { json?: boolean }) => {
      const plans = Plans.load(new Env().string('COTEJO_POLICIES_DIR', defaultPoliciesDir())).all();
      if (json) return printJson(plans);
      printTable(
        ['plan', 'per second', 'queries', 'scopes'],
        plans.map(({ id, requestsPerSecond, queriesPerMonth, trial, scopes }) => [
          id,
          String(requestsPerSecond ?? 'no limit'),
          trial ? `${trial.queries} in ${trial.days} days` : `${queriesPerMonth ?? 'no limit'} a month`,
          scopes.join(' '),
        ]),
      );
    });
  return new Command('plans').description('Plans: list').addCommand(list);
}
