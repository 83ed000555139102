import type { ListClass, ListKind } from '@cotejo/contracts';
import { type ListManifest, readManifest } from '../bundle/bundle-manifest.js';
import type { BundleDiff, BundleStore, ListDiff } from '../bundle/bundle-store.js';
import { identityOf } from '../bundle/list-identity.js';
import type { ListPolicy } from '../policy/list-policy.js';

/** The state of one list. */
export interface ListStatus {
  /** For a tenant's own list it includes the tenant: `acme/suspects`. */
  id: string;
  publisher: string | null;
  kind: ListKind;
  class: ListClass;
  required: boolean;
  /** `null`: the list never becomes outdated. */
  maxAgeDays: number | null;
  /** `null` when the list is not loaded. */
  loaded: LoadedStatus | null;
}

interface LoadedStatus {
  entries: number;
  /** YYYY-MM-DD. */
  edition: string;
  /** ISO 8601. */
  checkedAt: string;
  isOutdated: boolean;
  /** Number of entries added, removed and changed by the last change of the lists; `null` when unknown. */
  difference: { added: number; removed: number; changed: number; at: string | null } | null;
}

/** The lists of the bundle in use, and the official lists that it lacks. */
export interface ListsInUse {
  bundle: { id: string; createdAt: string; entries: number } | null;
  lists: ListStatus[];
}

/**
 * Reads the state of the lists in use from the manifest of a store. It does not check the signature: sources that answer
 * from the lists check it. The manifest must match its id. The difference is stored beside the manifest and is not signed.
 * @throws BundleRefusedError when the manifest is missing or does not match its id
 */
export async function listsInUse(store: BundleStore, policy: ListPolicy, nowMs: number): Promise<ListsInUse> {
  const id = await store.currentId();
  if (id === null) {
    return { bundle: null, lists: notLoaded(policy, []) };
  }
  const [signed, diff] = await Promise.all([store.requireSigned(id), store.readDiff(id)]);
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

/** A list that the difference does not mention did not change. */
function differenceOf(list: ListManifest, diff: BundleDiff | null): LoadedStatus['difference'] {
  if (!diff) {
    return null;
  }
  const changes = diff.lists.find((each: ListDiff) => identityOf(each) === identityOf(list));
  const { added, removed, changed } = changes ?? {};
  const counts = { added: added?.count ?? 0, removed: removed?.count ?? 0, changed: changed?.count ?? 0 };
  return { ...counts, at: diff.at ?? null };
}
