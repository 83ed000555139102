import {
  type KeyRecord,
  type NewKey,
  ROTATION_OVERLAPS_MS,
  type RotationOverlap,
  requireGranted,
  typedActor,
} from '@cotejo/accounts';
import { SCOPES, type Scope } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import { Command, Option } from 'commander';
import {
  type AccountOptions,
  type Accounts,
  accountCommand,
  type ChangeOptions,
  changeCommand,
  contextOf,
  withAccounts,
} from './account-access.js';
import { readExpiry } from './expiry.js';
import { type KeyView, keyView } from './key-view.js';
import { print, printJson, printLine, printMembers, printTable } from './output.js';
import {
  changesRestriction,
  type LiftingOptions,
  type RestrictionOptions,
  requiredRestriction,
  restrictable,
  restrictionOf,
} from './restriction-options.js';

interface CreateOptions extends ChangeOptions, RestrictionOptions {
  tenant: string;
  plan?: string;
  name?: string;
  scope?: Scope[];
  expires?: number;
}

interface RotateOptions extends ChangeOptions {
  tenant: string;
  overlap: RotationOverlap;
  expires?: number;
}

/** The account of `npm start`, and the name of its key. */
const DEMO = 'demo';

/** `cotejo keys create|list|show|rotate|restrict|revoke`. A key is printed when it is made and never again. */
export function keysCommand(): Command {
  return new Command('keys')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(rotateCommand())
    .addCommand(restrictCommand())
    .addCommand(revokeCommand())
    .addCommand(demoCommand(), { hidden: true });
}

const ofTenant = (command: Command) => command.requiredOption('--tenant <tenant>', 'tenant that owns the key');

const expiryOption = (description: string) =>
  new Option('--expires <when>', `${description}: 90d, or a date (end of that day in Bogotá)`).argParser(readExpiry);

function createCommand(): Command {
  return restrictable(ofTenant(changeCommand('create', 'create a key; it is shown only once')))
    .option('--plan <plan>', 'creates the tenant with this plan if it does not exist; see: cotejo plans list')
    .option('--name <name>', 'a name that tells the key from others')
    .addOption(new Option('--scope <scope...>', 'scopes of the key (default: all scopes of the plan)').choices(SCOPES))
    .addOption(expiryOption('when the key expires'))
    .addHelpText('after', '\nExample: cotejo keys create --tenant acme --plan negocio --name checkout --expires 90d')
    .action(async (options: CreateOptions) => {
      const { made, isNewTenant } = await withAccounts(options.env, (accounts) => createKey(accounts, options));
      if (isNewTenant) {
        terminal().stderr.write(
          `tenant ${options.tenant} did not exist: it was created with the plan ${options.plan}\n`,
        );
      }
      printNewKey(made, options);
    });
}

function listCommand(): Command {
  return ofTenant(accountCommand('list', 'list the keys of a tenant')).action(
    async ({ env, tenant, json }: AccountOptions & { tenant: string }) => {
      const keys = (await withAccounts(env, ({ store }) => store.keys.list(tenant))).map(keyView);
      print(keys, json, () => printTable(HEADERS, keys.map(keyRow)));
    },
  );
}

const HEADERS = ['id', 'name', 'ends in', 'state', 'expires', 'last used', 'exposed', 'restricted', 'pepper', 'scopes'];

function keyRow(key: KeyView): string[] {
  const { id, name, last4, state, expiresAt, lastUsedAt, exposedAt, pepperVersion, scopes } = key;
  const times = [expiresAt ?? 'never', lastUsedAt ?? 'never', exposedAt ?? 'no'];
  return [id, name, last4, state, ...times, restrictedText(key), `v${pepperVersion}`, scopesText(scopes)];
}

function showCommand(): Command {
  return ofTenant(accountCommand('show', 'show one key'))
    .argument('<key-id>')
    .action(async (keyId: string, options: AccountOptions & { tenant: string }) => {
      showKey(await withAccounts(options.env, ({ store }) => store.keys.show(options.tenant, keyId)), options);
    });
}

function rotateCommand(): Command {
  const overlap = new Option('--overlap <time>', 'how long the old key keeps working')
    .choices(Object.keys(ROTATION_OVERLAPS_MS))
    .default('24h');
  return ofTenant(changeCommand('rotate', 'create a key that replaces another key; it is shown only once'))
    .argument('<key-id>')
    .addOption(overlap)
    .addOption(expiryOption('when the new key expires, at the latest when the old key expires'))
    .addHelpText('after', '\nExample: cotejo keys rotate key_0123456789abcdef --tenant acme --overlap 1h')
    .action(async (keyId: string, options: RotateOptions) => {
      const { tenant, overlap, expires } = options;
      const made = await withAccounts(options.env, ({ store }) =>
        store.keys.rotate(tenant, keyId, { overlap, expiresAt: expires ?? null }, contextOf(options)),
      );
      printNewKey(made, options);
    });
}

function restrictCommand(): Command {
  const description = 'say where and with which client certificates a key works; takes effect within a second';
  return changesRestriction(ofTenant(changeCommand('restrict', description)))
    .argument('<key-id>')
    .addHelpText(
      'after',
      '\nExample: cotejo keys restrict key_0123456789abcdef --tenant acme --network 203.0.113.0/24 2001:db8::/32',
    )
    .action(async (keyId: string, options: ChangeOptions & LiftingOptions & { tenant: string }, command: Command) => {
      const { env, tenant } = options;
      const restriction = requiredRestriction(options, command);
      const record = await withAccounts(env, ({ store }) =>
        store.keys.restrict(tenant, keyId, restriction, contextOf(options)),
      );
      showKey(record, options);
    });
}

function revokeCommand(): Command {
  return ofTenant(changeCommand('revoke', 'revoke a key; takes effect within a second'))
    .argument('<key-id>')
    .action(async (keyId: string, options: ChangeOptions & { tenant: string }) => {
      const { env, tenant, json } = options;
      const record = await withAccounts(env, ({ store }) => store.keys.revoke(tenant, keyId, contextOf(options)));
      print(keyView(record), json, ({ id }) => printLine(`${id} revoked`));
    });
}

/** For `npm start`: a key of the trial account `demo`. Keys are not stored, so each start creates one and revokes the one before. */
function demoCommand(): Command {
  return new Command('demo').option('--json').action(async () => {
    const { key } = await withAccounts('sandbox', demoKey);
    printJson({ key });
  });
}

async function demoKey({ store: { tenants, keys }, plans }: Accounts): Promise<NewKey> {
  const context = typedActor('npm start');
  const tenant =
    (await tenants.get(DEMO)) ??
    (await tenants.create(DEMO, plans.get('trial'), context, { company: 'Demo', nit: null }));
  for (const { id, name, state } of (await keys.list(tenant.id)).map(keyView)) {
    if (name === DEMO && state === 'active') {
      await keys.revoke(tenant.id, id, context);
    }
  }
  return keys.create(tenant.id, { name: DEMO }, context);
}

async function createKey(
  { store, plans }: Accounts,
  options: CreateOptions,
): Promise<{ made: NewKey; isNewTenant: boolean }> {
  const { tenant, plan, name, scope, expires } = options;
  const context = contextOf(options);
  const isNewTenant = plan !== undefined && (await store.tenants.get(tenant)) === null;
  if (scope) {
    requireGranted(scope, plans.get(plan ?? (await store.tenants.require(tenant)).plan));
  }
  if (plan !== undefined) {
    await store.tenants.ensure(tenant, plans.get(plan), context);
  }
  const wishes = {
    ...(name !== undefined && { name }),
    scopes: scope ?? null,
    expiresAt: expires ?? null,
    ...restrictionOf(options),
  };
  return { made: await store.keys.create(tenant, wishes, context), isNewTenant };
}

function showKey(record: KeyRecord, { json }: AccountOptions): void {
  print(keyView(record), json, (key) =>
    printMembers({
      ...key,
      scopes: scopesText(key.scopes),
      networks: key.networks?.join(' ') ?? 'all of the tenant',
      certificates: key.certificates?.join(' ') ?? 'none needed',
    }),
  );
}

const restrictedText = ({ networks, certificates }: KeyView): string =>
  [...(networks ? ['network'] : []), ...(certificates ? ['certificate'] : [])].join('+') || 'no';

const scopesText = (scopes: Scope[] | null): string => scopes?.join(' ') ?? 'all of the plan';

/** The key alone on stdout, so that it can be piped; what is said about it on stderr. */
function printNewKey({ key, record }: NewKey, { json }: AccountOptions): void {
  print({ key, ...keyView(record) }, json, () => {
    printLine(key);
    terminal().stderr.write(`key ${record.id} of ${record.tenant}; keep it, it is not shown again\n`);
  });
}
