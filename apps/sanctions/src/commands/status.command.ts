import { bundlesIn, type ListManifest, ListPolicy, readBundleManifest } from '@cotejo/lists';
import { Command } from 'commander';
import { readFolders } from '../sanctions.config.js';
import { reportError } from './report-error.js';

interface ListStatus extends ListManifest {
  norm: string;
}

interface Status {
  bundle: string | null;
  lists: ListStatus[];
}

export function statusCommand(): Command {
  return new Command('status')
    .description('the lists in use, their edition and legal force')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const status = await readStatus();
        process.stdout.write(json ? `${JSON.stringify(status)}\n` : describe(status));
      } catch (error) {
        reportError('lists status', error);
      }
    });
}

async function readStatus(): Promise<Status> {
  const { dataDir, policiesDir } = readFolders();
  const bundles = bundlesIn(dataDir);
  const bundle = await bundles.currentId();
  if (bundle === null) return { bundle, lists: [] };
  const policy = ListPolicy.read(policiesDir);
  const { lists } = await readBundleManifest(bundles.pathOf(bundle));
  return {
    bundle,
    lists: lists.map((list) => ({ ...list, ...policy.forceOf(list) })),
  };
}

function describe({ bundle, lists }: Status): string {
  if (bundle === null) return 'no lists: screening answers not_configured\n';
  const lines = lists.map(({ list, edition, entries, class: force, norm }) => {
    return `  ${list} of ${edition}: ${entries} entries, ${force} (${norm})`;
  });
  return `bundle ${bundle}\n${lines.join('\n')}\n`;
}
