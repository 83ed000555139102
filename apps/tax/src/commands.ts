import { readPoliciesDir } from '@cotejo/platform';
import { snapshotCommands } from '@cotejo/snapshot/commands';
import { Command } from 'commander';
import { RutContent } from './import/import-rut.js';
import { COLUMNS } from './import/rut-rows.js';
import { RutStates } from './rut-states.js';
import { REGISTRATIONS, RutSnapshot } from './snapshot/rut-snapshot.js';

const { importing, status, rollback, holds } = snapshotCommands({
  kind: REGISTRATIONS,
  columns: COLUMNS,
  open: RutSnapshot.open,
  content: (options, { complete }) =>
    new RutContent({ ...options, complete, states: RutStates.load(readPoliciesDir()) }),
  importing: 'make a snapshot of a CSV of the RUT (nit, or numero and dv; estado; fecha_estado) and switch to it',
  without: 'tax derives the NIT, and states are unknown',
  remark: ({ complete, undescribedStates }) => {
    const undescribed = undescribedStates === 0 ? '' : `, ${undescribedStates} with a state no table describes`;
    return `${complete ? ', complete' : ''}${undescribed}`;
  },
});

importing.option(
  '--complete',
  'the file has everybody who is registered: a number that is missing is not registered',
  false,
);

await new Command('tax')
  .description('Snapshots of the tax registry (RUT)')
  .addCommand(importing)
  .addCommand(status)
  .addCommand(rollback)
  .addCommand(holds)
  .parseAsync(process.argv.slice(2), { from: 'user' });
