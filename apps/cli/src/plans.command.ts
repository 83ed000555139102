import type { Plan } from '@cotejo/accounts/plans';
import { Command } from 'commander';
import { print, printMembers, printTable } from './output.js';
import { readPlans } from './read-plans.js';

/** `cotejo plans list|show`. */
export function plansCommand(): Command {
  return new Command('plans').addCommand(listCommand()).addCommand(showCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('list the plans')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      print(readPlans().all(), json, (plans) =>
        printTable(
          ['plan', 'per second', 'queries', 'scopes'],
          plans.map((plan) => [plan.id, rate(plan), queries(plan), plan.scopes.join(' ')]),
        ),
      ),
    );
}

function showCommand(): Command {
  return new Command('show')
    .description('show one plan')
    .argument('<plan>')
    .option('--json', 'print JSON')
    .action((id: string, { json }: { json?: boolean }) => print(readPlans().get(id), json, printPlan));
}

function printPlan(plan: Plan): void {
  const { name, priceCopPerMonth, timeoutSeconds, scopes, sources } = plan;
  const price = priceCopPerMonth === null ? 'by agreement' : `${priceCopPerMonth} COP a month`;
  const limits = { 'per second': rate(plan), queries: queries(plan), 'time-out': `${timeoutSeconds} s` };
  printMembers({ id: plan.id, name, price, ...limits, scopes: scopes.join(' '), sources: sources.join(' ') });
}

const rate = ({ requestsPerSecond }: Plan): string => String(requestsPerSecond ?? 'no limit');

const queries = ({ trial, queriesPerMonth }: Plan): string =>
  trial
    ? `${trial.queries} a day in the sandbox, or in ${trial.days} days in production`
    : `${queriesPerMonth ?? 'no limit'} a month`;
