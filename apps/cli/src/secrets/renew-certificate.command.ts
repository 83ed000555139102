import { resolve } from 'node:path';
import { Command } from 'commander';
import { printJson, printMembers } from '../output.js';
import { redisCertificate, renewRedisCertificate } from './redis-certificate.js';
import { SecretFolder } from './secret-folder.js';

/** By the same authority, for the same hosts. */
export function renewCertificateCommand(): Command {
  return new Command('renew-certificate')
    .description('create another key and certificate for the Redis servers; clients keep trusting them')
    .argument('<dir>', 'a folder made by "secrets create", with redis/tls/ca.key')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample: cotejo secrets renew-certificate secrets')
    .action(async (dir: string, { json }: { json?: boolean }) => {
      const folder = new SecretFolder(resolve(dir));
      await renewRedisCertificate(folder);
      const { written } = folder;
      const certificate = redisCertificate(folder);
      if (json) {
        return printJson({ written, certificate });
      }
      printMembers({
        written: written.join(' '),
        until: certificate.notAfter,
        hosts: certificate.hosts.join(' '),
        servers: 'give Redis its files and restart it, one server after the other',
      });
    });
}
