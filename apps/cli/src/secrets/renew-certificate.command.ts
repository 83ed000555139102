import { resolve } from 'node:path';
import { Command } from 'commander';
import { printJson, printMembers } from '../output.js';
import { redisCertificate, renewRedisCertificate } from './redis-certificate.js';
import { SecretFolder } from './secret-folder.js';

/** By the same authority, for the same hosts. */
export function renewCertificateCommand(): Command {
  return new Command('renew-certificate')
    .description('another key and certificate for the Redis servers; clients go on trusting')
    .argument('<dir>', 'a folder of "secrets create", with redis/tls/ca.key')
    .option('--json', 'machine-readable')
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
