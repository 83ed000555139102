import type { ListClass, ListKind } from '@cotejo/contracts';
import type { BundleDiff, ListDiff } from '../bundle/bundle-diff.js';
import { BundleRefusedError } from '../bundle/bundle-errors.js';
import { identityOf, type ListManifest, readManifest } from '../bundle/bundle-manifest.js';
import type { BundleStore } from '../bundle/bundle-store.js';
import type { ListPolicy } from '../policy/list-policy.js';

/** How one list stands; what is not loaded has nothing to tell. */
export interface ListStatus {
  /** Of a tenant's own list with the tenant, `acme/suspects`. */
  id: string;
  publisher: string | null;
  kind: ListKind;
  class: ListClass;
  required: boolean;
  /** `null`: it never grows old. */
  maxAgeDays: number | null;
  loaded: LoadedStatus | null;
}

interface LoadedStatus {
  entries: number;
  /** YYYY-MM-DD. */
  edition: string;
  /** ISO 8601. */
  checkedAt: string;
  isOutdated: boolean;
  /** Entries that came, went and changed when the lists last changed; `null`: nobody kept it. */
  difference: { added: number; removed: number; changed: number; at: string | null } | null;
}

/** The lists of the bundle in use in a store, and those that the policy names and that are missing there. */
export interface ListsInUse {
  bundle: { id: string; createdAt: string; entries: number } | null;
  lists: ListStatus[];
}

/**
 * What a store has in use, as its manifest says. The signature is for who answers from the lists to check; here the
 * manifest must be that of its id, no more. The difference lies beside the manifest, unsigned.
 * @throws BundleRefusedError where the manifest is missing or not that of its id
 */
export async function listsInUse(store: BundleStore, policy: ListPolicy, nowMs: number): Promise<ListsInUse> {
  const id = await store.currentId();
  if (id === null) {
    return { bundle: null, lists: notLoaded(policy, []) };
  }
  const [signed, diff] = await Promise.all([store.readSigned(id), store.readDiff(id)]);
  if (!signed) {
    throw new BundleRefusedError('it is not whole');
  }
  const { createdAt, lists } = readManifest(id, signed.bytes);
  const entries = lists.reduce((sum, list) => sum + list.entries, 0);
  const official = new Map(policy.officialLists().map((list) => [list.list, list]));
  const loaded = lists.map((list): ListStatus => {
    const { kind, class: force } = policy.forceOf(list);
    const { publisher = list.publisher ?? null, required = false } = official.get(list.list) ?? {};
    const { entries: count, edition, checkedAt } = list;
    const isOutdated = policy.stateOf(list, nowMs) === 'outdated';
    return {
      id: identityOf(list),
      publisher,
      kind,
      class: force,
      required,
      maxAgeDays: policy.maxAgeDaysOf(list),
      loaded: { entries: count, edition, checkedAt, isOutdated, difference: differenceOf(list, diff) },
    };
  });
  return { bundle: { id, createdAt, entries }, lists: [...loaded, ...notLoaded(policy, lists)] };
}

function notLoaded(policy: ListPolicy, loaded: readonly ListManifest[]): ListStatus[] {
  const there = new Set(loaded.map(({ list }) => list));
  return policy.officialLists().flatMap(({ list, publisher, required }) => {
    if (there.has(list)) {
      return [];
    }
    const declared = { list, kind: 'international', class: 'control' } as const;
    const { kind, class: force } = policy.forceOf(declared);
    return [
      { id: list, publisher, kind, class: force, required, maxAgeDays: policy.maxAgeDaysOf(declared), loaded: null },
    ];
  });
}

/** A list that is not in a difference is as it was. */
function differenceOf(list: ListManifest, diff: BundleDiff | null): LoadedStatus['difference'] {
  if (!diff) {
    return null;
  }
  const found = diff.lists.find((each: ListDiff) => identityOf(each) === identityOf(list));
  const { added, removed, changed } = found ?? {};
  const counts = { added: added?.count ?? 0, removed: removed?.count ?? 0, changed: changed?.count ?? 0 };
  return { ...counts, at: diff.at ?? null };
}
