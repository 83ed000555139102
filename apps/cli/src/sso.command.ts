import { readFileSync } from 'node:fs';
import {
  DEFAULT_GROUPS_CLAIM,
  DirectoryRoles,
  DirectoryStore,
  type IdentityProvider,
  IdentityProviderStore,
  MailDomains,
  MEMBER_ROLES,
  MemberError,
  type MemberRole,
  MemberStore,
  normaliseDomain,
  ProviderAwayError,
  readProviderMetadata,
  requireSecretMethod,
  SessionStore,
} from '@cotejo/members';
import { terminal } from '@cotejo/platform/command';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  type AccountOptions,
  type Accounts,
  accountCommand,
  answer,
  type ChangeOptions,
  changeCommand,
  contextOf,
  withAccounts,
} from './account-access.js';
import { type MemberScopeOptions, memberScope, withMemberScope } from './member-scope.js';
import { isoTime, print, printLine } from './output.js';

const METADATA_TIMEOUT_MS = 5_000;

interface GroupRole {
  group: string;
  role: MemberRole;
}

type ScopedOptions<T extends AccountOptions = AccountOptions> = T & MemberScopeOptions;

interface SetOptions extends ChangeOptions, MemberScopeOptions {
  issuer: string;
  clientId: string;
  clientSecretFile?: string;
  groupsFrom: 'token' | 'directory';
  groupsClaim: string;
  group: GroupRole[];
  defaultRole?: MemberRole;
  acr?: string;
}

/** `cotejo sso show|set|remove|enforce|relax|scim-token|domain`: how members sign in through their company's identity provider. */
export function ssoCommand(): Command {
  return new Command('sso')
    .addCommand(showCommand())
    .addCommand(setCommand())
    .addCommand(removeCommand())
    .addCommand(enforceCommand())
    .addCommand(relaxCommand())
    .addCommand(scimTokenCommand())
    .addCommand(domainCommand());
}

function showCommand(): Command {
  return withMemberScope(accountCommand('show', 'show the identity provider')).action((options: ScopedOptions) =>
    answerProvider(options, ({ providers, tenant }) => providers.require(tenant)),
  );
}

function setCommand(): Command {
  const role = new Option(
    '--default-role <role>',
    'role of everybody in none of the groups; without it they have no access',
  );
  return withMemberScope(changeCommand('set', 'configure the identity provider'))
    .requiredOption('--issuer <url>', 'issuer of the provider, such as https://login.example.com')
    .requiredOption('--client-id <id>', 'client id that the provider gave you')
    .option('--client-secret-file <file>', 'file with the client secret; without it the stored secret stays')
    .addOption(
      new Option('--groups-from <place>', 'where groups come from').choices(['token', 'directory']).default('token'),
    )
    .option('--groups-claim <name>', 'claim of the ID token with the groups', DEFAULT_GROUPS_CLAIM)
    .option('--group <group=role>', 'role of a group; repeat it for more groups', addGroup, [])
    .addOption(role.choices([...MEMBER_ROLES]))
    .option('--acr <value>', 'acr value that the ID token must carry')
    .addHelpText(
      'after',
      '\nExample: cotejo sso set --operator --issuer https://login.example.com --client-id cotejo --group sre=operator',
    )
    .action((options: SetOptions) => {
      const { issuer, clientId, clientSecretFile, groupsFrom, groupsClaim } = options;
      const settings = {
        issuer,
        clientId,
        groupsFrom,
        groupsClaim,
        ...(clientSecretFile !== undefined && { clientSecret: readSecret(clientSecretFile) }),
        groupRoles: options.group,
        defaultRole: options.defaultRole ?? null,
        acr: options.acr ?? null,
      };
      return answerProvider(options, async ({ accounts, providers, tenant }) => {
        if (tenant !== null) {
          await accounts.store.tenants.require(tenant);
        }
        providers.check(tenant, settings);
        await checkMetadata(settings);
        const made = await providers.save(tenant, settings, contextOf(options));
        await directoryRolesOf(accounts).apply(tenant, contextOf(options));
        return made;
      });
    });
}

function enforceCommand(): Command {
  return withMemberScope(
    changeCommand('enforce', 'turn passwords off, except for one member; ends sessions of passwords'),
  )
    .requiredOption('--break-glass <member-id>', 'who can still sign in with password and second factor')
    .action((options: ScopedOptions<ChangeOptions> & { breakGlass: string }) =>
      answerProvider(options, ({ providers, tenant }) =>
        providers.enforce(tenant, options.breakGlass, contextOf(options)),
      ),
    );
}

function scimTokenCommand(): Command {
  return withMemberScope(
    changeCommand('scim-token', 'create the token of the directory; the token before it stops at once'),
  )
    .option('--remove', 'remove the token: people no longer need to be in the directory')
    .action(async (options: ScopedOptions<ChangeOptions> & { remove?: boolean }) => {
      const token = await withAccounts(options.env, async (accounts) => {
        const providers = providersOf(accounts);
        if (options.remove) {
          await providers.removeScimToken(memberScope(options), contextOf(options));
          return null;
        }
        return providers.newScimToken(memberScope(options), contextOf(options));
      });
      print({ token }, options.json, () => printLine(token ?? 'token removed'));
    });
}

function domainCommand(): Command {
  return withMemberScope(changeCommand('domain', 'list, give or take the mail domains that lead to the provider'))
    .option('--add <domain>', 'give this domain, without a proof in the DNS')
    .option('--remove <domain>', 'take this domain')
    .action((options: ScopedOptions<ChangeOptions> & { add?: string; remove?: string }) =>
      answer(
        options,
        async ({ store, redis, scope }) => {
          const [tenant, domains] = [memberScope(options), new MailDomains(redis, scope, store.audit)];
          if (tenant !== null) {
            await store.tenants.require(tenant);
          }
          if (options.add !== undefined) {
            await domains.add(tenant, readDomain(options.add), contextOf(options));
          }
          if (options.remove !== undefined) {
            await domains.remove(tenant, readDomain(options.remove), contextOf(options));
          }
          return { domains: await domains.list(tenant) };
        },
        ({ domains }) => printLine(domains.length === 0 ? 'no mail domain' : domains.join('\n')),
      ),
    );
}

/** @throws MemberError `unknown_domain` */
function readDomain(text: string): string {
  const domain = normaliseDomain(text);
  if (domain === null) {
    throw new MemberError('unknown_domain', 'write a domain such as company.co');
  }
  return domain;
}

function removeCommand(): Command {
  return withMemberScope(changeCommand('remove', 'remove the identity provider')).action(
    (options: ScopedOptions<ChangeOptions>) =>
      answerProvider(
        options,
        async ({ providers, tenant }) => {
          const provider = await providers.require(tenant);
          await providers.remove(provider.tenant, contextOf(options));
          return provider;
        },
        ({ issuer }) => printLine(`${issuer} removed`),
      ),
  );
}

function relaxCommand(): Command {
  return withMemberScope(changeCommand('relax', 'allow passwords again, for example when the provider is away')).action(
    (options: ScopedOptions<ChangeOptions>) =>
      answerProvider(options, ({ providers, tenant }) => providers.relax(tenant, contextOf(options))),
  );
}

function addGroup(text: string, before: GroupRole[]): GroupRole[] {
  const [, group = '', given] = /^(.+)=([a-z]+)$/.exec(text) ?? [];
  const role = MEMBER_ROLES.find((each) => each === given);
  if (role === undefined) {
    throw new InvalidArgumentError(`write it as group=role with one of the roles ${MEMBER_ROLES.join(', ')}`);
  }
  return [...before, { group, role }];
}

/**
 * Reads the metadata of the provider, so that a mistake shows now and not at the first sign-in. The console may reach a provider
 * that this machine does not reach.
 * @throws MemberError `invalid_provider`
 */
async function checkMetadata({ issuer, clientSecret }: { issuer: string; clientSecret?: string }): Promise<void> {
  try {
    const metadata = await readProviderMetadata(issuer, (address) =>
      fetch(address, { redirect: 'error', signal: AbortSignal.timeout(METADATA_TIMEOUT_MS) }),
    );
    if (clientSecret !== undefined) {
      requireSecretMethod(metadata);
    }
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) {
      throw error;
    }
    terminal().stderr.write('warning: the provider does not answer this machine, so its metadata are not checked\n');
  }
}

/** @throws MemberError `invalid_provider` */
function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new MemberError('invalid_provider', 'the file with the client secret cannot be read');
  }
}

const membersOf = ({ store: { audit }, redis, scope }: Accounts): MemberStore =>
  new MemberStore(redis, scope, { audit, sessions: new SessionStore(redis, scope) });

function providersOf(accounts: Accounts): IdentityProviderStore {
  const { store, redis, scope, peppers } = accounts;
  return new IdentityProviderStore(redis, scope, { audit: store.audit, members: membersOf(accounts), peppers });
}

/** The table of roles counts at once for members whose groups come from the directory. */
function directoryRolesOf(accounts: Accounts): DirectoryRoles {
  const { store, redis, scope } = accounts;
  const parts = { audit: store.audit, members: membersOf(accounts) };
  const directories = new DirectoryStore(redis, scope, parts);
  return new DirectoryRoles(scope, { ...parts, directories, providers: providersOf(accounts) });
}

/** What a command on the provider of one tenant, or of the operators, works with. */
interface Scoped {
  accounts: Accounts;
  providers: IdentityProviderStore;
  tenant: string | null;
}

const answerProvider = (
  options: ScopedOptions,
  work: (scoped: Scoped) => Promise<IdentityProvider>,
  show: (view: ReturnType<typeof providerView>) => void = printProvider,
): Promise<void> =>
  answer(
    options,
    async (accounts) =>
      providerView(await work({ accounts, providers: providersOf(accounts), tenant: memberScope(options) })),
    show,
  );

function printProvider(view: object): void {
  for (const [name, value] of Object.entries(view)) {
    printLine(`${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  }
}

/** The provider without its secrets. */
function providerView({ sealedSecret, scimDigest, provenAt, changedAt, configuredBy: _, ...shown }: IdentityProvider) {
  const times = { provenAt: isoTime(provenAt), changedAt: isoTime(changedAt) };
  return { ...shown, hasSecret: sealedSecret !== null, hasDirectory: scimDigest !== null, ...times };
}
