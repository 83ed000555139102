import { AccountError } from '@cotejo/accounts';
import { MemberError } from '@cotejo/members';
import { ConfigInvalidError, describeError, PolicyFileError, RedisUnavailableError } from '@cotejo/platform';
import { PolicyInvalidError } from '@cotejo/scorecard';
import { Command } from 'commander';
import { appCommands } from './app-commands.js';
import { auditCommand } from './audit.command.js';
import { keysCommand } from './keys.command.js';
import { mailsCommand } from './mails.command.js';
import { membersCommand } from './members.command.js';
import { plansCommand } from './plans.command.js';
import { policyCommand } from './policy/policy.command.js';
import { receiptCommand } from './receipt/receipt.command.js';
import { secretsCommand } from './secrets/secrets.command.js';
import { slaCommand } from './sla/sla.command.js';
import { tenantsCommand } from './tenants.command.js';

const program = new Command('cotejo')
  .description('Command line for the operators of Cotejo')
  .addCommand(tenantsCommand())
  .addCommand(keysCommand())
  .addCommand(membersCommand())
  .addCommand(mailsCommand())
  .addCommand(plansCommand())
  .addCommand(policyCommand())
  .addCommand(auditCommand())
  .addCommand(receiptCommand())
  .addCommand(secretsCommand())
  .addCommand(slaCommand())
  .showHelpAfterError('(see --help)');
for (const command of appCommands()) {
  program.addCommand(command);
}

try {
  await program.parseAsync();
} catch (error) {
  const expected = [
    AccountError,
    MemberError,
    ConfigInvalidError,
    PolicyFileError,
    PolicyInvalidError,
    RedisUnavailableError,
  ].some((kind) => error instanceof kind);
  // The message of a library's error may contain the data that the library received.
  const { name, code, at } = describeError(error);
  const text = expected ? (error as Error).message : [name, code, at].filter(Boolean).join(' ');
  process.stderr.write(`cotejo: ${text}\n`);
  process.exitCode = 1;
}
