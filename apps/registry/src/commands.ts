import { findNumber, snapshotCommands } from '@cotejo/snapshot/commands';
import { Command } from 'commander';
import { generateCommand } from './commands/generate.command.js';
import { PersonContent } from './import/import-persons.js';
import { COLUMNS } from './import/person-rows.js';
import { PERSONS } from './snapshot/person-snapshots.js';
import { Snapshot } from './snapshot/snapshot.js';

const SNAPSHOTS = { kind: PERSONS, open: Snapshot.open };

/** `cotejo registry`. */
export function registryCommands(): Command {
  const { importing, status, rollback, holds } = snapshotCommands({
    ...SNAPSHOTS,
    columns: COLUMNS,
    content: (options) => new PersonContent(options),
    importing: 'make a snapshot of a CSV (columns of the cédula record, `estado` as the ANI code) and switch to it',
    without: 'the registry answers not_configured',
  });
  return new Command('registry')
    .description('Snapshots of the civil registry')
    .addCommand(importing)
    .addCommand(status)
    .addCommand(rollback)
    .addCommand(holds)
    .addCommand(generateCommand());
}

/** Says which stored snapshots have a person. */
export const findPerson = (dataDir: string, number: number) => findNumber(dataDir, SNAPSHOTS, number);
