import { BUNDLE_FILE_SUFFIX, BundleRefusedError, readBundleInUse, writeBundleFile } from '@cotejo/lists';
import { type Command, InvalidArgumentError } from 'commander';
import { type ListsOptions, listsCommand, runCommand, withHomes } from './lists-command.js';

interface ExportReport {
  bundle: string;
  file: string;
  lists: number;
}

export function exportCommand(): Command {
  return listsCommand('export', 'write the signed bundle in use to a file, for an installation without a network')
    .argument('<file>', `file to write; its name must end in ${BUNDLE_FILE_SUFFIX}`, parseFileName)
    .action((file: string, options: ListsOptions) =>
      runCommand('export', options, () => exportTo(file, options), describe),
    );
}

function exportTo(file: string, options: ListsOptions): Promise<ExportReport> {
  return withHomes(options, async (homes) => {
    const bundle = await readBundleInUse(homes);
    if (!bundle) {
      throw new BundleRefusedError('there are no lists to export');
    }
    await writeBundleFile(file, bundle.store, bundle.id);
    return { bundle: bundle.id, file, lists: bundle.manifest.lists.length };
  });
}

function describe({ bundle, file, lists }: ExportReport): string {
  return `bundle ${bundle}, ${lists} lists, written to ${file}\non the other installation: cotejo lists import ${file}`;
}

function parseFileName(text: string): string {
  if (!text.endsWith(BUNDLE_FILE_SUFFIX)) {
    throw new InvalidArgumentError(`must end in ${BUNDLE_FILE_SUFFIX}`);
  }
  return text;
}
