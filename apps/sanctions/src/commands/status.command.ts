import {
  type BundleInUse,
  type ListForce,
  type ListManifest,
  type OpenHomes,
  readBundleInUse,
  readListPolicy,
} from '@cotejo/lists';
import type { Command } from 'commander';
import { type ListsOptions, listsCommand, runCommand, withHomes } from './lists-command.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type ListStatus = Omit<ListManifest, keyof ListForce> & ListForce & { state: 'current' | 'outdated' };

interface Status {
  bundle: string | null;
  createdAt: string | null;
  /** The bundle in use in each store. */
  homes: { name: string; bundle: string | null }[];
  away: OpenHomes['away'];
  lists: ListStatus[];
  /** Required lists that are missing. */
  missing: string[];
}

export function statusCommand(): Command {
  return listsCommand('status', 'show the lists in use: edition, age, legal force and where they are stored').action(
    (options: ListsOptions) => runCommand('status', options, () => readStatus(options), describe),
  );
}

function readStatus(options: ListsOptions): Promise<Status> {
  return withHomes(options, async (homes, { policiesDir }) => {
    const policy = readListPolicy(policiesDir);
    const inUse = await readBundleInUse(homes);
    const bundles = homes.stores.map(async (store) => ({ name: store.name, bundle: await store.currentId() }));
    const lists = (inUse?.manifest.lists ?? []).map((list) => {
      return { ...list, ...policy.forceOf(list), state: policy.stateOf(list, Date.now()) };
    });
    const missing = policy.missing(lists).map(({ list }) => list);
    return { ...bundleFields(inUse), homes: await Promise.all(bundles), away: homes.away, lists, missing };
  });
}

function bundleFields(inUse: BundleInUse | null): Pick<Status, 'bundle' | 'createdAt'> {
  return { bundle: inUse?.id ?? null, createdAt: inUse?.manifest.createdAt ?? null };
}

function describe({ bundle, createdAt, homes, away, lists, missing }: Status): string {
  const where = [
    ...homes.map(
      (home) => `${home.name}: ${home.bundle === null ? 'none' : home.bundle === bundle ? 'in use' : 'older'}`,
    ),
    ...away.map(({ name, why }) => `${name}: ${why.replaceAll('_', ' ')}`),
  ].join(', ');
  const absent = missing.map((list) => `  ${list}: required, but missing`);
  if (bundle === null) {
    return ['no lists: screening answers not_configured', ...absent, where].join('\n');
  }
  return [`bundle ${bundle} of ${createdAt}`, ...lists.map(describeList), ...absent, where].join('\n');
}

function describeList({ list, tenant, edition, checkedAt, entries, class: force, norm, state }: ListStatus): string {
  const age = `checked ${ageOf(checkedAt)} ago`;
  const whose = tenant === undefined ? '' : ` of tenant ${tenant}`;
  const old = state === 'outdated' ? ', OUTDATED' : '';
  return `  ${list}${whose} of ${edition}: ${entries} entries, ${age}${old}, ${force} (${norm})`;
}

function ageOf(checkedAt: string): string {
  const hours = Math.floor((Date.now() - Date.parse(checkedAt)) / HOUR_MS);
  return hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} days`;
}
