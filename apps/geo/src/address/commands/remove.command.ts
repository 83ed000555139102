import { Env } from '@cotejo/platform';
import { Argument, Command } from 'commander';
import { readDataDir } from '../../geo.config.js';
import { DATA_SET_IDS, type DataSetId } from '../data-sets.js';
import { removeDataSet } from '../import/import-data-set.js';
import { cityOf } from './import.command.js';
import { reportError } from './report-error.js';

export function removeCommand(): Command {
  return new Command('remove')
    .description('take data out of use: what it told is null then')
    .addArgument(new Argument('<set>', 'which').choices(DATA_SET_IDS))
    .option('--city <code>', 'of this municipality only', cityOf)
    .option('--json', 'as JSON', false)
    .action(async (id: DataSetId, { city, json }: { city?: string; json: boolean }) => {
      try {
        await removeDataSet(readDataDir(new Env()), id, city);
        process.stdout.write(json ? `${JSON.stringify({ removed: id, city: city ?? null })}\n` : `removed: ${id}\n`);
      } catch (error) {
        reportError('address remove', error);
      }
    });
}
