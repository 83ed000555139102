import { receiptsRow } from './client-commands.js';
import type { CommandRow } from './command-rows.js';

/** Commands of operators, which need the deployment: its Redis, its data or its policies. */
export const operatorRows: CommandRow[] = [
  {
    term: 'tenants',
    description: 'Tenants: create, list, show, set-plan, restrict, suspend, resume, usage',
    load: async () => (await import('./tenants.command.js')).tenantsCommand(),
  },
  {
    term: 'keys',
    description: 'API keys: create, list, show, rotate, restrict, revoke',
    load: async () => (await import('./keys.command.js')).keysCommand(),
  },
  {
    term: 'webhooks',
    description: 'Webhooks: where the events of a tenant are sent',
    load: async () => (await import('./webhooks.command.js')).webhooksCommand(),
  },
  {
    term: 'members',
    description: 'Members of the console: invite, list, remove, reset-second-factor',
    load: async () => (await import('./members.command.js')).membersCommand(),
  },
  {
    term: 'sso',
    description: 'Company sign-in (OpenID Connect and SCIM): show, set, remove, enforce, relax, scim-token, domain',
    load: async () => (await import('./sso.command.js')).ssoCommand(),
  },
  {
    term: 'mails',
    description: 'Mails that no mail server has sent: list, read (once)',
    load: async () => (await import('./mails.command.js')).mailsCommand(),
  },
  {
    term: 'plans',
    description: 'Plans: list, show',
    load: async () => (await import('./plans.command.js')).plansCommand(),
  },
  {
    term: 'policy',
    description:
      'Scorecards and policies: check, diff, backtest, history; of a tenant: draft, shadow, activate, withdraw, show, digest',
    load: async (words) => (await import('./policy/policy.command.js')).policyCommand(words),
  },
  {
    term: 'blocks',
    description: 'Buyers that a tenant rejects, each until a date: add, list, find, lift (by two persons)',
    load: async () => (await import('./blocks/blocks.command.js')).blocksCommand(),
  },
  {
    term: 'advise [options] [history]',
    description: 'Advise thresholds from labelled payments; no data leaves this machine, nothing is activated',
    load: async () => (await import('./advise/advise.command.js')).adviseCommand(),
  },
  {
    term: 'audit',
    description: 'Audit log of the accounts: list, verify, export, checkpoint, stream, resend, sign-ins',
    load: async () => (await import('./audit/audit.command.js')).auditCommand(),
  },
  {
    term: 'backup',
    description: 'Encrypted backup of accounts, members, policies, lists, hashes of keys, usage and audit log',
    load: async () => (await import('./backup/backup.command.js')).backupCommand(),
  },
  {
    term: 'restore [options] <file>',
    description: 'Restore a backup; stop all services first',
    load: async () => (await import('./backup/backup.command.js')).restoreCommand(),
  },
  receiptsRow,
  {
    term: 'evidence [options] <file>',
    description: 'SARLAFT evidence pack of one decision, from its signed receipt; an officer decides and files',
    es: 'Evidencia SARLAFT de una decisión, a partir de su recibo firmado; el oficial decide y archiva',
    load: async () => (await import('./evidence/evidence.command.js')).evidenceCommand(),
  },
  {
    term: 'secrets',
    description: 'Secrets of a deployment: create, rotate-redis, renew-certificate',
    load: async () => (await import('./secrets/secrets.command.js')).secretsCommand(),
  },
  {
    term: 'sla',
    description: 'Monthly statements of the service level: report, list, verify',
    load: async () => (await import('./sla/sla.command.js')).slaCommand(),
  },
  {
    term: 'titular',
    description: 'Requests of data subjects (titulares, Ley 1581): answer, verify',
    es: 'Solicitudes de titulares de datos (Ley 1581): answer, verify',
    load: async () => (await import('./titular/titular.command.js')).titularCommand(),
  },
  {
    term: 'registry',
    description: 'Civil registry: import, status, rollback, holds, generate',
    load: async () => (await import('@cotejo/registry/commands')).registryCommands(),
  },
  {
    term: 'lists',
    description: 'Sanctions lists: import, refresh, status, diff, verify, export, remove, clear, unclear, cleared',
    load: async () => (await import('@cotejo/sanctions/commands')).listsCommands(),
  },
  {
    term: 'source',
    description: 'Vendors of sources: presets, try',
    load: async (words) => (await import('./source/source.command.js')).sourceCommand(words),
  },
  {
    term: 'tax',
    description: 'Tax registry (RUT): import, status, rollback, holds',
    load: async () => (await import('@cotejo/tax/commands')).taxCommands(),
  },
  {
    term: 'geo',
    description: 'IP databases: fetch, status',
    load: async () => (await import('@cotejo/geo/commands')).geoCommands(),
  },
  {
    term: 'address',
    description: 'Data about addresses: import, status, remove',
    load: async () => (await import('@cotejo/geo/address-commands')).addressCommands(),
  },
  {
    term: 'anonymity',
    description: 'Lists of hosting, VPN, Tor and relays: import, refresh, status, lookup',
    load: async () => (await import('@cotejo/geo/anonymity-commands')).anonymityCommands(),
  },
];
