import { resolve } from 'node:path';
import { Command } from 'commander';
import { printJson, printMembers } from '../output.js';
import { beginRotation, finishRotation } from './redis-secrets.js';
import { SecretFolder } from './secret-folder.js';

interface RotateOptions {
  finish?: boolean;
  json?: boolean;
}

/** Changes a password in two steps. Between the two steps both passwords work. */
export function rotateRedisCommand(): Command {
  return new Command('rotate-redis')
    .description("change a Redis user's password; the old password works too until --finish")
    .argument('<dir>', 'a folder made by "secrets create"')
    .argument('<user>', 'gateway, worker, ...')
    .option('--finish', 'make the old password invalid')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample: cotejo secrets rotate-redis secrets gateway')
    .action((dir: string, user: string, { finish = false, json }: RotateOptions) => {
      const folder = new SecretFolder(resolve(dir));
      if (finish) {
        finishRotation(folder, user);
      } else {
        beginRotation(folder, user);
      }
      if (json) {
        return printJson({ user, finished: finish, written: folder.written });
      }
      printMembers({
        written: folder.written.join(' '),
        servers: 'give Redis its files, then ACL LOAD as the user operator (docs/redis.md)',
        ...(!finish && { next: `restart ${user}, then: cotejo secrets rotate-redis ${dir} ${user} --finish` }),
      });
    });
}
