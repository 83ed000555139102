import { Command } from 'commander';
import { readDataDir } from '../registry.config.js';
import { rollBack } from '../snapshot/roll-back.js';
import { reportError } from './report-error.js';

export function rollbackCommand(): Command {
  return new Command('rollback')
    .description('switch to the snapshot before the one in use')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const snapshot = await rollBack(readDataDir());
        process.stdout.write(json ? `${JSON.stringify({ snapshot })}\n` : `in use: snapshot ${snapshot}\n`);
      } catch (error) {
        reportError('registry rollback', error);
      }
    });
}
