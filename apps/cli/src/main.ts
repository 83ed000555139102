import { fileURLToPath } from 'node:url';
import { AccountError, AuditStreamError } from '@cotejo/accounts';
import { WebhookError } from '@cotejo/events';
import { BundleRefusedError } from '@cotejo/lists';
import { MemberError } from '@cotejo/members';
import {
  ConfigInvalidError,
  defaultPoliciesDir,
  describeError,
  PolicyFileError,
  RedisUnavailableError,
} from '@cotejo/platform';
import { TokenError } from '@cotejo/receipt';
import { PolicyInvalidError } from '@cotejo/scorecard';
import { Command } from 'commander';
import { appCommands } from './app-commands.js';
import { auditCommand } from './audit/audit.command.js';
import { backupCommand, restoreCommand } from './backup/backup.command.js';
import { BackupError } from './backup/backup-error.js';
import { addClientCommands } from './client-commands.js';
import { evidenceCommand } from './evidence/evidence.command.js';
import { keysCommand } from './keys.command.js';
import { mailsCommand } from './mails.command.js';
import { membersCommand } from './members.command.js';
import { plansCommand } from './plans.command.js';
import { offlineCommand } from './policy/offline-commands.js';
import { policyCommand } from './policy/policy.command.js';
import { receiptsCommand } from './receipt/receipts.command.js';
import { reportClientError, throwOnWrongUsage } from './run-program.js';
import { secretsCommand } from './secrets/secrets.command.js';
import { slaCommand } from './sla/sla.command.js';
import { ssoCommand } from './sso.command.js';
import { tenantsCommand } from './tenants.command.js';
import { titularCommand } from './titular/titular.command.js';
import { TitularError } from './titular/titular-error.js';
import { webhooksCommand } from './webhooks.command.js';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const program = new Command('cotejo')
  .description('Command line of Cotejo, for operators and for clients of the API')
  .addCommand(tenantsCommand())
  .addCommand(keysCommand())
  .addCommand(webhooksCommand())
  .addCommand(membersCommand())
  .addCommand(ssoCommand())
  .addCommand(mailsCommand())
  .addCommand(plansCommand())
  .addCommand(policyCommand())
  .addCommand(
    offlineCommand(
      'advise',
      'Advise thresholds from labelled payments; no data leaves this machine, nothing is activated',
    ),
  )
  .addCommand(auditCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(throwOnWrongUsage(receiptsCommand()))
  .addCommand(evidenceCommand())
  .addCommand(secretsCommand())
  .addCommand(slaCommand())
  .addCommand(titularCommand())
  .showHelpAfterError('(see --help)');
for (const command of appCommands()) {
  program.addCommand(command);
}
addClientCommands(program, { docs, policies: defaultPoliciesDir() });

try {
  await program.parseAsync();
} catch (error) {
  if (!reportClientError(error)) {
    reportError(error);
  }
}

function reportError(error: unknown): void {
  const expected = [
    AccountError,
    BackupError,
    BundleRefusedError,
    AuditStreamError,
    MemberError,
    WebhookError,
    ConfigInvalidError,
    PolicyFileError,
    PolicyInvalidError,
    RedisUnavailableError,
    TitularError,
    TokenError,
  ].some((kind) => error instanceof kind);
  // The message of a library's error may contain the data that the library received.
  const { name, code, at } = describeError(error);
  const text = expected ? (error as Error).message : [name, code, at].filter(Boolean).join(' ');
  process.stderr.write(`cotejo: ${text}\n`);
  process.exitCode = 1;
}
