import { reportCommandError, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { Command } from 'commander';
import { type DataSetManifest, readManifest, versionsOf } from '../data-set-files.js';
import { DATA_SET_IDS, type DataSetId } from '../data-sets.js';

type Status = Record<DataSetId, (DataSetManifest & { version: string }) | null>;

export function statusCommand(): Command {
  return new Command('status')
    .description('show the address data in use')
    .option('--json', 'print as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const status = await readStatus(readDataDir());
        terminal().stdout.write(
          json ? `${JSON.stringify(status)}\n` : DATA_SET_IDS.map((id) => line(id, status)).join(''),
        );
      } catch (error) {
        reportCommandError('address status', error);
      }
    });
}

async function readStatus(dataDir: string): Promise<Status> {
  const entries = DATA_SET_IDS.map(async (id) => {
    const versions = versionsOf(dataDir, id);
    const version = await versions.currentId();
    const manifest = version && (await readManifest(versions.pathOf(version)));
    const isInUse = manifest && Object.keys(manifest.rows).length > 0;
    return [id, isInUse ? { version, ...manifest } : null] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Status;
}

function line(id: DataSetId, status: Status): string {
  const inUse = status[id];
  if (!inUse) {
    return `${id}: not imported; its fields in answers are null\n`;
  }
  const counts = Object.entries(inUse.rows);
  const rows = counts.reduce((sum, [, count]) => sum + count, 0);
  return `${id}: ${rows} rows of ${counts.length} municipalities, as of ${inUse.asOf}, version ${inUse.version}\n`;
}
