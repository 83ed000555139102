import { reportCommandError, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { Argument, Command } from 'commander';
import { DATA_SET_IDS, type DataSetId } from '../data-sets.js';
import { removeDataSet } from '../import/import-data-set.js';
import { parseCity } from './import.command.js';

export function removeCommand(): Command {
  return new Command('remove')
    .description('remove address data; its fields in answers become null')
    .addArgument(new Argument('<set>', 'data set to remove').choices(DATA_SET_IDS))
    .option('--city <code>', 'only the data of this municipality (DIVIPOLA code)', parseCity)
    .option('--json', 'print as JSON', false)
    .action(async (id: DataSetId, { city, json }: { city?: string; json: boolean }) => {
      try {
        await removeDataSet(readDataDir(), id, city);
        terminal().stdout.write(json ? `${JSON.stringify({ removed: id, city: city ?? null })}\n` : `removed: ${id}\n`);
      } catch (error) {
        reportCommandError('address remove', error);
      }
    });
}
