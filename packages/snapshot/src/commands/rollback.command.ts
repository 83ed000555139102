import { reportCommandError, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { Command } from 'commander';
import { rollBack } from '../store/roll-back.js';
import { type SnapshotCommandSpec } from './command-spec.js';

export function rollbackCommand({ kind, open }: Pick<SnapshotCommandSpec, 'kind' | 'open'>): Command {
  return new Command('rollback')
    .description('switch back to the previous snapshot')
    .option('--json', 'print as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const snapshot = await rollBack(readDataDir(), kind, open);
        terminal().stdout.write(json ? `${JSON.stringify({ snapshot })}\n` : `in use: snapshot ${snapshot}\n`);
      } catch (error) {
        reportCommandError(`${kind.name} rollback`, error);
      }
    });
}
