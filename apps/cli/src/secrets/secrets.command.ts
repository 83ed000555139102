import { resolve } from 'node:path';
import { Command } from 'commander';
import { print, printMembers } from '../output.js';
import { createCommand } from './create.command.js';
import { redisCertificate, renewRedisCertificate } from './redis-certificate.js';
import { beginRotation, finishRotation } from './redis-secrets.js';
import { SecretFolder } from './secret-folder.js';

/** `cotejo secrets create|rotate-redis|renew-certificate`. None of them asks anybody. */
export function secretsCommand(): Command {
  return new Command('secrets')
    .addCommand(createCommand())
    .addCommand(rotateRedisCommand())
    .addCommand(renewCertificateCommand());
}

/** Changes a password in two steps. Between the two steps both passwords work. */
function rotateRedisCommand(): Command {
  return new Command('rotate-redis')
    .description("change a Redis user's password; the old password works too until --finish")
    .argument('<dir>', 'a folder made by "secrets create"')
    .argument('<user>', 'gateway, worker, ...')
    .option('--finish', 'make the old password invalid')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample: cotejo secrets rotate-redis secrets gateway')
    .action((dir: string, user: string, { finish = false, json }: { finish?: boolean; json?: boolean }) => {
      const folder = new SecretFolder(resolve(dir));
      const change = finish ? finishRotation : beginRotation;
      change(folder, user);
      print({ user, finished: finish, written: folder.written }, json, ({ written }) =>
        printMembers({
          written: written.join(' '),
          servers: 'give Redis its files, then ACL LOAD as the user operator (docs/redis.md)',
          ...(!finish && { next: `restart ${user}, then: cotejo secrets rotate-redis ${dir} ${user} --finish` }),
        }),
      );
    });
}

/** By the same authority, for the same hosts. */
function renewCertificateCommand(): Command {
  return new Command('renew-certificate')
    .description('create another key and certificate for the Redis servers; clients keep trusting them')
    .argument('<dir>', 'a folder made by "secrets create", with redis/tls/ca.key')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample: cotejo secrets renew-certificate secrets')
    .action(async (dir: string, { json }: { json?: boolean }) => {
      const folder = new SecretFolder(resolve(dir));
      await renewRedisCertificate(folder);
      print({ written: folder.written, certificate: redisCertificate(folder) }, json, ({ written, certificate }) =>
        printMembers({
          written: written.join(' '),
          until: certificate.notAfter,
          hosts: certificate.hosts.join(' '),
          servers: 'give Redis its files and restart it, one server after the other',
        }),
      );
    });
}
