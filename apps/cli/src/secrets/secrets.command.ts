import { Command } from 'commander';
import { createCommand } from './create.command.js';
import { renewCertificateCommand } from './renew-certificate.command.js';
import { rotateRedisCommand } from './rotate-redis.command.js';

/** `cotejo secrets create|rotate-redis|renew-certificate`. None of them asks anybody. */
export function secretsCommand(): Command {
  return new Command('secrets')
    .addCommand(createCommand())
    .addCommand(rotateRedisCommand())
    .addCommand(renewCertificateCommand());
}
