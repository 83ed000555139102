import { type BundleKeys, type BundleStore, checkBundle } from '@cotejo/lists';
import { terminal } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { type ListsOptions, listsCommand, runCommand, withHomes } from './lists-command.js';

interface Verdict {
  home: string;
  bundle: string | null;
  ok: boolean;
  lists?: number;
  problem?: string;
}

export function verifyCommand(): Command {
  return listsCommand('verify', 'check signature, hashes and counts of the bundle in use in each store')
    .addHelpText('after', '\nThe exit code is 1 when a check fails.')
    .action((options: ListsOptions) => runCommand('verify', options, () => verify(options), describe));
}

async function verify(options: ListsOptions): Promise<Verdict[]> {
  const verdicts = await withHomes(options, ({ stores, keys }) =>
    Promise.all(stores.map((store) => verifyStore(store, keys))),
  );
  if (verdicts.some(({ ok }) => !ok)) {
    terminal().exitCode = 1;
  }
  return verdicts;
}

async function verifyStore(store: BundleStore, keys: BundleKeys): Promise<Verdict> {
  let bundle: string | null = null;
  try {
    bundle = await store.currentId();
    const lists = bundle === null ? 0 : (await checkBundle(store, bundle, keys)).lists.length;
    return { home: store.name, bundle, ok: true, lists };
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'failed';
    return { home: store.name, bundle, ok: false, problem };
  }
}

function describe(verdicts: Verdict[]): string {
  const line = ({ home, bundle, ok, lists, problem }: Verdict) =>
    `${home}: ${bundle === null && ok ? 'none' : ok ? `bundle ${bundle}, ${lists} lists, valid` : problem}`;
  return verdicts.map(line).join('\n');
}
