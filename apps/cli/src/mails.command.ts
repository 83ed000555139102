import { type Mail, MemberError, normaliseEmail, Outbox, renderMail } from '@cotejo/members';
import { terminal } from '@cotejo/platform/command';
import { Command } from 'commander';
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
import { isoTime, print, printTable } from './output.js';

/** More than the outbox holds. */
const ALL = 10_000;

/** `cotejo mails list|read`: delivers mails by hand where no mail server sends them. */
export function mailsCommand(): Command {
  return new Command('mails').addCommand(listCommand()).addCommand(readCommand());
}

function listCommand(): Command {
  return accountCommand('list', 'unsent mails, newest first, without their text').action((options: AccountOptions) =>
    answer(
      options,
      async (accounts) => (await unsent(accounts)).map(mailView),
      (views) => printTable(['id', 'to', 'kind', 'state', 'created', 'ends'], views.map(Object.values)),
    ),
  );
}

function mailView({ id, to, kind, state, createdAt, endsAt }: Mail) {
  return { id, to, kind, state, createdAt: isoTime(createdAt), endsAt: isoTime(endsAt) };
}

function readCommand(): Command {
  return changeCommand('read', 'print an unsent mail once, with its link; the audit log records it')
    .argument('<mail>', 'e-mail address (its newest unsent mail) or id of the mail')
    .addHelpText('after', '\nExample: cotejo mails read olga@example.com')
    .action(async (which: string, options: ChangeOptions) => {
      const mail = await withAccounts(options.env, (accounts) => take(accounts, which, options));
      const rendered = renderMail(mail, { consoleUrl: consoleUrl() });
      print({ id: mail.id, kind: mail.kind, ...rendered }, options.json, () => {
        terminal().stdout.write(`${rendered?.text}`);
        terminal().stderr.write(`for ${mail.to} only; it is not shown again\n`);
      });
    });
}

/** @throws MemberError `unknown_mail` */
async function take(accounts: Accounts, which: string, options: ChangeOptions): Promise<Mail> {
  const address = normaliseEmail(which);
  const found = (await unsent(accounts)).find(({ id, to }) => id === which || to === address);
  if (!found) {
    throw new MemberError('unknown_mail', 'there is no unsent mail with this id or address');
  }
  // The audit entry comes first, so that nobody reads a mail without one.
  const reading = { action: 'mail.read', tenant: '-', object: found.id, changes: {} } as const;
  await accounts.store.audit.note(contextOf(options), reading);
  return outboxOf(accounts).take(found.id);
}

const unsent = async (accounts: Accounts): Promise<Mail[]> =>
  (await outboxOf(accounts).list(ALL)).filter(({ state }) => state !== 'sent');

const outboxOf = ({ redis, scope }: Accounts): Outbox => new Outbox(redis, scope);
