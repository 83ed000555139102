import type { KeyRecord } from '@cotejo/accounts';
import { type Environment, SCOPES, type Scope } from '@cotejo/contracts';
import { Command, Option } from 'commander';
import { type Accounts, environmentOption, withAccounts } from './account-access.js';
import { printJson, printTable } from './output.js';

interface KeyOptions {
  tenant: string;
  env: Environment;
  json?: boolean;
}

interface CreateOptions extends KeyOptions {
  plan: string;
  name?: string;
  scope?: Scope[];
}

/** `cotejo keys create|list|revoke`. A key is printed when it is made and never again. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('API keys: create, list, revoke')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand())
    .addCommand(demoCommand(), { hidden: true });
}

function createCommand(): Command {
  return keyCommand('create', 'make a key; it is shown once')
    .requiredOption('--plan <plan>', 'see: cotejo plans list')
    .option('--name <name>', 'a name to know the key by')
    .addOption(new Option('--scope <scope...>', "fewer than the plan's scopes").choices(SCOPES))
    .action(async (options: CreateOptions) => {
      const { key, record } = await withAccounts(options.env, (accounts) => createKey(accounts, options));
      if (options.json) return printJson({ key, ...view(record) });
      process.stdout.write(`${key}\n`);
      process.stderr.write(`key ${record.id} of ${record.tenant}; keep it, it is not shown again\n`);
    });
}

function listCommand(): Command {
  return keyCommand('list', "a tenant's keys").action(async ({ env, tenant, json }: KeyOptions) => {
    const keys = (await withAccounts(env, ({ store }) => store.listKeys(tenant))).map(view);
    if (json) return printJson(keys);
    printTable(
      ['id', 'name', 'ends in', 'created', 'state', 'scopes'],
      keys.map((key) => [key.id, key.name, key.last4, key.createdAt, key.state, key.scopes.join(' ')]),
    );
  });
}

function revokeCommand(): Command {
  return keyCommand('revoke', 'end a key; takes effect within a second')
    .argument('<key-id>')
    .action(async (keyId: string, { env, tenant, json }: KeyOptions) => {
      const record = await withAccounts(env, ({ store }) => store.revokeKey(tenant, keyId));
      if (json) return printJson(view(record));
      process.stdout.write(`${record.id} revoked\n`);
    });
}

/**
 * For `npm start`: a trial key for whoever tries the product. Keys are not stored, so each start makes one of its own, in
 * a tenant of its own: a hundred queries each.
 */
function demoCommand(): Command {
  return new Command('demo').option('--json').action(async () => {
    const options = { tenant: `demo-${Date.now().toString(36)}`, plan: 'trial', name: 'demo' };
    const { key } = await withAccounts('sandbox', (accounts) => createKey(accounts, options));
    printJson({ key });
  });
}

/** What the commands on keys have in common. */
function keyCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .requiredOption('--tenant <tenant>', 'whose key it is')
    .addOption(environmentOption())
    .option('--json', 'machine-readable');
}

async function createKey(
  { store, plans }: Accounts,
  options: Pick<CreateOptions, 'tenant' | 'plan' | 'name' | 'scope'>,
): Promise<{ key: string; record: KeyRecord }> {
  const plan = plans.get(options.plan);
  const tenant = await store.ensureTenant(options.tenant, plan);
  const { name, scope: scopes } = options;
  return store.createKey(tenant, plan, { ...(name && { name }), ...(scopes && { scopes }) });
}

function view({ id, tenant, name, last4, scopes, createdAt, expiresAt, revokedAt }: KeyRecord) {
  const expired = expiresAt !== null && expiresAt <= Date.now();
  const state = revokedAt !== null ? 'revoked' : expired ? 'expired' : 'active';
  return { id, tenant, name, last4, scopes, state, createdAt: new Date(createdAt).toISOString() };
}
