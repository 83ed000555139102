import { readPoliciesDir } from '@cotejo/platform/deployment';
import { findNumber, snapshotCommands } from '@cotejo/snapshot/commands';
import { Command } from 'commander';
import { RutContent } from './import/import-rut.js';
import { COLUMNS } from './import/rut-rows.js';
import { RutStates } from './rut-states.js';
import { REGISTRATIONS, RutSnapshot } from './snapshot/rut-snapshot.js';

const SNAPSHOTS = { kind: REGISTRATIONS, open: RutSnapshot.open };

/** `cotejo tax`. */
export function taxCommands(): Command {
  const { importing, status, rollback, holds } = snapshotCommands({
    ...SNAPSHOTS,
    columns: COLUMNS,
    content: (options, { complete }) =>
      new RutContent({ ...options, complete, states: RutStates.load(readPoliciesDir()) }),
    importing: 'make a snapshot of a CSV of the RUT (nit, or numero and dv; estado; fecha_estado) and switch to it',
    without: 'tax derives the NIT, and states are unknown',
    remark: ({ complete, undescribed }) => {
      const states = undescribed?.state ? `, ${undescribed.state} with a state no table describes` : '';
      return `${complete ? ', complete' : ''}${states}`;
    },
  });
  importing.option(
    '--complete',
    'the file has everybody who is registered: a number that is missing is not registered',
    false,
  );
  return new Command('tax')
    .description('Snapshots of the tax registry (RUT)')
    .addCommand(importing)
    .addCommand(status)
    .addCommand(rollback)
    .addCommand(holds);
}

/** Says which stored snapshots have a registration. */
export const findRegistration = (dataDir: string, number: number) => findNumber(dataDir, SNAPSHOTS, number);
