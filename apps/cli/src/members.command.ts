import {
  InvitationStore,
  LinkStore,
  type Member,
  MemberError,
  MemberStore,
  normaliseEmail,
  Outbox,
  SecondFactors,
  SessionStore,
} from '@cotejo/members';
import { terminal } from '@cotejo/platform/command';
import { Command, Option } from 'commander';
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
import { consoleUrl } from './console-url.js';
import { type MemberScopeOptions, memberScope, withMemberScope } from './member-scope.js';
import { isoTime, print, printLine, printTable } from './output.js';

interface InviteOptions extends ChangeOptions, MemberScopeOptions {
  email: string;
  role: 'viewer' | 'developer' | 'admin';
  mail?: boolean;
  ifNone?: boolean;
}

/** `cotejo members invite|list|remove|reset-second-factor`: who may sign in to the console. */
export function membersCommand(): Command {
  return new Command('members')
    .addCommand(inviteCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand())
    .addCommand(resetCommand());
}

function inviteCommand(): Command {
  const role = new Option('--role <role>', 'role in the tenant')
    .choices(['viewer', 'developer', 'admin'])
    .default('admin');
  return withMemberScope(changeCommand('invite', 'invite somebody; the link is printed'))
    .requiredOption('--email <address>', 'e-mail address of the new member')
    .addOption(role)
    .option('--mail', 'send the invitation by mail too')
    .option('--if-none', 'do nothing if there is a member already')
    .addHelpText('after', '\nExample: cotejo members invite --operator --email olga@example.com')
    .action(async (options: InviteOptions) => {
      const link = await withAccounts(options.env, (accounts) => invite(accounts, options));
      if (link === null) {
        return;
      }
      print(link, options.json, ({ url, expiresAt }) => {
        printLine(url);
        terminal().stderr.write(`works once, until ${expiresAt}\n`);
      });
    });
}

async function invite(accounts: Accounts, options: InviteOptions) {
  const { members, invitations, outbox } = storesOf(accounts);
  const tenant = memberScope(options);
  if (options.ifNone && (await members.list(tenant)).length > 0) {
    return null;
  }
  const email = normaliseEmail(options.email);
  if (email === null) {
    throw new MemberError('invalid_email', 'this is not an e-mail address');
  }
  const company = tenant === null ? null : ((await accounts.store.tenants.require(tenant)).company ?? tenant);
  const context = contextOf(options);
  if (options.ifNone) {
    // This invitation is from an earlier start, which printed its link. A new link is printed now.
    const before = (await invitations.list(tenant)).find((each) => each.email === email);
    if (before) {
      await invitations.withdraw(tenant, before.id, context);
    }
  }
  const role: Member['role'] = tenant === null ? 'operator' : options.role;
  const given = { tenant, role, email, invitedBy: 'Cotejo', company };
  const { invitation, token } = await invitations.create(given, context);
  const params = { token, company, role, invitedBy: null };
  if (options.mail) {
    await outbox.add({ kind: 'invitation', to: email, language: 'es', params });
  }
  const url = new URL('/invitation', consoleUrl());
  url.hash = token;
  return { id: invitation.id, url: url.href, expiresAt: isoTime(invitation.expiresAt) };
}

function listCommand(): Command {
  return withMemberScope(accountCommand('list', 'members of a tenant, or operators')).action(
    (options: AccountOptions & MemberScopeOptions) => {
      const tenant = memberScope(options);
      return answer(
        options,
        async (accounts) => (await storesOf(accounts).members.list(tenant)).map(memberView),
        (views) =>
          printTable(
            ['id', 'e-mail', 'name', 'role', 'second factor', 'last sign-in'],
            views.map(({ id, email, name, role, secondFactor, lastSignInAt }) => {
              return [id, email, name, role, secondFactor ? 'yes' : 'no', lastSignInAt ?? 'never'];
            }),
          ),
      );
    },
  );
}

function removeCommand(): Command {
  return changeCommand('remove', 'remove a member; ends all sessions')
    .argument('<member-id>')
    .action(async (id: string, options: ChangeOptions) => {
      await withAccounts(options.env, (accounts) => storesOf(accounts).members.remove(id, contextOf(options)));
      print({ id }, options.json, () => printLine(`${id} removed`));
    });
}

function resetCommand(): Command {
  return changeCommand(
    'reset-second-factor',
    'remove the second factor of a member who lost the app and the recovery codes; ends all sessions',
  )
    .argument('<member-id>')
    .action(async (id: string, options: ChangeOptions) => {
      await withAccounts(options.env, (accounts) => resetSecondFactor(accounts, id, options));
      print({ id }, options.json, () => printLine(`${id} has no second factor now`));
    });
}

async function resetSecondFactor(accounts: Accounts, id: string, options: ChangeOptions): Promise<void> {
  const { members, secondFactors, outbox } = storesOf(accounts);
  const context = contextOf(options);
  await secondFactors.disable(id, context);
  const member = await members.require(id);
  await members.endSessions(member, context);
  const { email: to, language } = member;
  await outbox.addNotice({
    kind: 'second_factor_changed',
    to,
    language,
    params: { at: Date.now(), change: 'disabled' },
  });
}

function storesOf({ store, redis, scope, peppers }: Accounts) {
  const { audit } = store;
  const sessions = new SessionStore(redis, scope);
  const members = new MemberStore(redis, scope, { audit, sessions });
  const links = new LinkStore(redis, scope);
  return {
    members,
    invitations: new InvitationStore(redis, scope, { audit, members, links }),
    secondFactors: new SecondFactors(redis, scope, members, { peppers }),
    // The command queues no send job: the worker finds the mail in the outbox.
    outbox: new Outbox(redis, scope),
  };
}

function memberView({ id, email, name, role, secondFactor, createdAt, lastSignInAt }: Member) {
  const times = { createdAt: isoTime(createdAt), lastSignInAt: isoTime(lastSignInAt) };
  return { id, email, name, role, secondFactor: secondFactor !== null, ...times };
}
