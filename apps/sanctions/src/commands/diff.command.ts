import { ExpectedError } from '@cotejo/contracts/expected-error';
import {
  type BundleDiff,
  type BundleStore,
  checkBundle,
  compareBundles,
  type KeptBundle,
  type OpenHomes,
} from '@cotejo/lists';
import type { Command } from 'commander';
import { type ListsOptions, listsCommand, runCommand, withHomes } from './lists-command.js';

const IDS_SHOWN = 20;
const KINDS = ['added', 'removed', 'changed'] as const;

export function diffCommand(): Command {
  return listsCommand('diff', 'compare the entries of two bundles; by default show the last change')
    .argument('[from]', 'id of a bundle, or its first characters (default: the previous bundle)')
    .argument('[to]', 'id of a bundle, or its first characters (default: the bundle in use)')
    .action((from: string | undefined, to: string | undefined, options: ListsOptions) =>
      runCommand('diff', options, () => readDiff(options, from, to), describe),
    );
}

function readDiff(options: ListsOptions, from: string | undefined, to: string | undefined): Promise<BundleDiff> {
  return withHomes(options, async (homes) => {
    const before = await findBundle(homes, from, (store) => store.previousId());
    const after = await findBundle(homes, to, (store) => store.currentId());
    return compareBundles(before, after);
  });
}

async function findBundle(
  { stores, keys }: OpenHomes,
  prefix: string | undefined,
  readDefaultId: (store: BundleStore) => Promise<string | null>,
): Promise<KeptBundle> {
  for (const store of stores) {
    const ids = prefix === undefined ? [await readDefaultId(store)] : await store.bundleIds();
    const [id, ...others] = ids.filter((candidate) => candidate?.startsWith(prefix ?? ''));
    if (id && others.length === 0) {
      return { id, manifest: await checkBundle(store, id, keys), store };
    }
  }
  const nothing = 'there is nothing to compare: the lists have not changed yet';
  throw new ExpectedError('bundle_unknown', prefix === undefined ? nothing : `there is no bundle ${prefix}`);
}

function describe({ from, to, lists }: BundleDiff): string {
  const parts = lists.flatMap((list) => [
    `${list.list}${list.tenant === undefined ? '' : ` of tenant ${list.tenant}`}`,
    ...KINDS.filter((kind) => list[kind].count > 0).map((kind) => {
      const { count, ids } = list[kind];
      const more = count > IDS_SHOWN ? `, and ${count - IDS_SHOWN} more` : '';
      return `  ${kind} ${count}: ${ids.slice(0, IDS_SHOWN).join(', ')}${more}`;
    }),
  ]);
  return [`from ${from} to ${to}`, ...(parts.length > 0 ? parts : ['no entry differs'])].join('\n');
}
