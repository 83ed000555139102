import { AccountError, type Company, type Tenant, trialEnd } from '@cotejo/accounts';
import { parseNit } from '@cotejo/colombia/nit';
import { Command } from 'commander';
import {
  type AccountOptions,
  type Accounts,
  accountCommand,
  answer,
  type ChangeOptions,
  changeCommand,
  contextOf,
} from './account-access.js';
import { isoTime, printMembers, printTable } from './output.js';
import { changesNetworks, type LiftingOptions, requiredRestriction } from './restriction-options.js';
import { usageCommand } from './usage.command.js';

/** `cotejo tenants create|list|show|set-plan|restrict|suspend|resume|usage`. */
export function tenantsCommand(): Command {
  return new Command('tenants')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(setPlanCommand())
    .addCommand(restrictCommand())
    .addCommand(stateCommand('suspend', 'refuse all keys of a tenant (403 tenant_suspended) until it is resumed'))
    .addCommand(stateCommand('resume', 'accept the keys of a suspended tenant again'))
    .addCommand(usageCommand());
}

function createCommand(): Command {
  return changeCommand('create', 'make a tenant')
    .argument('<tenant>', 'lower-case letters, digits and hyphens')
    .requiredOption('--plan <plan>', 'see: cotejo plans list')
    .option('--company <name>', 'name of the company')
    .option('--nit <nit>', 'its NIT, with or without the check digit')
    .addHelpText('after', '\nExample: cotejo tenants create acme --plan negocio --env production')
    .action((id: string, options: ChangeOptions & { plan: string; company?: string; nit?: string }) =>
      answerTenant(options, ({ store, plans }) =>
        store.tenants.create(id, plans.get(options.plan), contextOf(options), companyOf(options)),
      ),
    );
}

/** @throws AccountError `invalid_company` */
function companyOf({ company = null, nit }: { company?: string | null; nit?: string }): Company {
  if (nit === undefined) {
    return { company, nit: null };
  }
  const parsed = parseNit(nit);
  if (!parsed.ok) {
    throw new AccountError('invalid_company', 'this is not a NIT, or its check digit is wrong');
  }
  return { company, nit: `${parsed.number}-${parsed.checkDigit}` };
}

function listCommand(): Command {
  return accountCommand('list', 'all tenants').action((options: AccountOptions) =>
    answer(
      options,
      async (accounts) => (await accounts.store.tenants.list()).map((tenant) => tenantView(tenant, accounts, options)),
      (tenants) =>
        printTable(
          ['tenant', 'plan', 'state', 'created', 'trial ends'],
          tenants.map(({ id, plan, state, createdAt, trialEndsAt }) => [id, plan, state, createdAt, trialEndsAt ?? '']),
        ),
    ),
  );
}

function showCommand(): Command {
  return accountCommand('show', 'one tenant')
    .argument('<tenant>')
    .action((id: string, options: AccountOptions) => answerTenant(options, ({ store }) => store.tenants.require(id)));
}

function setPlanCommand(): Command {
  return changeCommand('set-plan', 'give a tenant another plan; its keys have it at once')
    .argument('<tenant>')
    .argument('<plan>', 'see: cotejo plans list')
    .action((id: string, plan: string, options: ChangeOptions) =>
      answerTenant(options, ({ store, plans }) => store.tenants.setPlan(id, plans.get(plan), contextOf(options))),
    );
}

function restrictCommand(): Command {
  return changesNetworks(changeCommand('restrict', 'say from which networks all keys of a tenant work'))
    .argument('<tenant>')
    .addHelpText('after', '\nExample: cotejo tenants restrict acme --network 203.0.113.0/24 2001:db8::/32')
    .action((id: string, options: ChangeOptions & LiftingOptions, command: Command) => {
      const { networks = null } = requiredRestriction(options, command);
      return answerTenant(options, ({ store }) => store.tenants.restrict(id, networks, contextOf(options)));
    });
}

function stateCommand(name: 'suspend' | 'resume', description: string): Command {
  return changeCommand(name, description)
    .argument('<tenant>')
    .action((id: string, options: ChangeOptions) =>
      answerTenant(options, ({ store }) => store.tenants[name](id, contextOf(options))),
    );
}

const answerTenant = (options: AccountOptions, work: (accounts: Accounts) => Promise<Tenant>): Promise<void> =>
  answer(
    options,
    async (accounts) => tenantView(await work(accounts), accounts, options),
    (tenant) => printMembers({ ...tenant, networks: tenant.networks?.join(' ') ?? 'all' }),
  );

function tenantView(tenant: Tenant, { plans }: Accounts, { env }: AccountOptions) {
  const { suspendedAt } = tenant;
  const trialEndsAt = trialEnd(tenant, plans.find(tenant.plan), env);
  const trialOver = trialEndsAt !== null && trialEndsAt <= Date.now();
  return {
    id: tenant.id,
    plan: tenant.plan,
    company: tenant.company,
    nit: tenant.nit,
    networks: tenant.networks,
    state: suspendedAt !== null ? 'suspended' : trialOver ? 'trial over' : 'active',
    createdAt: isoTime(tenant.createdAt),
    trialEndsAt: isoTime(trialEndsAt),
    suspendedAt: isoTime(suspendedAt),
  };
}
