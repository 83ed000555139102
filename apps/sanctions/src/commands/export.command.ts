import { BUNDLE_FILE_SUFFIX, BundleRefusedError, readBundleInUse, writeBundleFile } from '@cotejo/lists';
import { type Command, InvalidArgumentError } from 'commander';
import { type ListsOptions, listsCommand, runCommand, withHomes } from './lists-command.js';

interface ExportReport {
  bundle: string;
  file: string;
  lists: number;
}

export function exportCommand(): Command {
  return listsCommand('export', 'write the bundle in use, signed, to one file for an installation without a network')
    .argument('<file>', `its name ends in ${BUNDLE_FILE_SUFFIX}`, fileOf)
    .action((file: string, options: ListsOptions) =>
      runCommand('export', options, () => exportTo(file, options), describe),
    );
}

function exportTo(file: string, options: ListsOptions): Promise<ExportReport> {
  return withHomes(options, async (homes) => {
    const found = await readBundleInUse(homes);
    if (!found) {
      throw new BundleRefusedError('there is none');
    }
    await writeBundleFile(file, found.store, found.id);
    return { bundle: found.id, file, lists: found.manifest.lists.length };
  });
}

function describe({ bundle, file, lists }: ExportReport): string {
  return `bundle ${bundle}, ${lists} lists, written to ${file}\nthere: cotejo lists import ${file}`;
}

function fileOf(text: string): string {
  if (!text.endsWith(BUNDLE_FILE_SUFFIX)) {
    throw new InvalidArgumentError(`It ends in ${BUNDLE_FILE_SUFFIX}.`);
  }
  return text;
}
