import { Command } from 'commander';
import { rollBack } from '../store/roll-back.js';
import { readDataDir } from './data-dir.js';
import { reportError } from './report-error.js';
import type { SnapshotCommands } from './snapshot-commands.js';

export function rollbackCommand({ kind, open }: Pick<SnapshotCommands, 'kind' | 'open'>): Command {
  return new Command('rollback')
    .description('switch to the snapshot before the one in use')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const snapshot = await rollBack(readDataDir(), kind, open);
        process.stdout.write(json ? `${JSON.stringify({ snapshot })}\n` : `in use: snapshot ${snapshot}\n`);
      } catch (error) {
        reportError(`${kind.name} rollback`, error);
      }
    });
}
