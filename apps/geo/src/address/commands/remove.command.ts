import { readDataDir } from '@cotejo/platform/deployment';
import { Argument, Command } from 'commander';
import { DATA_SET_IDS, type DataSetId } from '../data-sets.js';
import { removeDataSet } from '../import/import-data-set.js';
import { parseCity } from './import.command.js';
import { runCommand } from './run-command.js';

interface RemoveFlags {
  city?: string;
  json: boolean;
}

export function removeCommand(): Command {
  return new Command('remove')
    .description('remove address data; its fields in answers become null')
    .addArgument(new Argument('<set>', 'data set to remove').choices(DATA_SET_IDS))
    .option('--city <code>', 'only the data of this municipality (DIVIPOLA code)', parseCity)
    .option('--json', 'print as JSON', false)
    .action((id: DataSetId, flags: RemoveFlags) =>
      runCommand(
        'remove',
        flags,
        () => remove(id, flags),
        ({ removed }) => `removed: ${removed}`,
      ),
    );
}

async function remove(id: DataSetId, { city }: RemoveFlags) {
  await removeDataSet(readDataDir(), id, city);
  return { removed: id, city: city ?? null };
}
