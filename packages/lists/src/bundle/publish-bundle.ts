import { ExpectedError } from '@cotejo/contracts/expected-error';
import { compareBundles } from './bundle-diff.js';
import type { BundleKeys } from './bundle-keys.js';
import { type LockOptions, withStoreLock } from './bundle-lock.js';
import { type BundleManifest, bundleIdOf, type ListManifest, manifestBytes, newManifest } from './bundle-manifest.js';
import {
  type BundleDiff,
  BundleReader,
  type BundleStore,
  type KeptBundle,
  type SignedManifest,
} from './bundle-store.js';
import { checkBundle, copyBundle, findNewestBundle } from './copy-bundle.js';
import { identityOf } from './list-identity.js';

/** Refreshing all lists takes one to two minutes. */
const LOCK_WAIT_MS = 120_000;

/** The stores of a deployment and the keys that sign and check its bundles. */
export interface ListHomes {
  stores: readonly BundleStore[];
  keys: BundleKeys;
}

/** A new or changed list with its object. */
export interface PackedList {
  manifest: ListManifest;
  data: Buffer;
}

/** The differences between a new bundle and the bundle in use. */
export interface BundleChange {
  /** Each list replaces the list of the same name and tenant. */
  lists: PackedList[];
  /** For lists that did not change: ISO 8601 time at which that was checked with the publisher, by identity. */
  checkedAt?: ReadonlyMap<string, string>;
  /** Identities of lists to remove. */
  removed?: readonly string[];
}

export interface PublishedBundle {
  bundle: string;
  lists: ListManifest[];
  diff: BundleDiff;
  /** The stores; `ok` is `false` for a store that could not be written. */
  homes: { name: string; ok: boolean }[];
}

/** The bundle in use and the store it was read from. */
export type BundleInUse = KeptBundle<BundleStore>;

/**
 * Runs `work` with the bundle in use, while no other process can change it. `held` is aborted when the lock is lost
 * or `signal` is aborted.
 * @throws BundleRefusedError when there are bundles and all of them were refused; ExpectedError `lists_busy`
 */
export function withLockedBundle<T>(
  homes: ListHomes,
  { waitMs = LOCK_WAIT_MS, signal }: Partial<LockOptions>,
  work: (before: BundleInUse | null, held: AbortSignal) => Promise<T>,
): Promise<T> {
  return withStoreLock(homes.stores, { waitMs, signal }, async (held) => work(await readBundleInUse(homes), held));
}

/**
 * Applies a change to the bundle in use and activates the result in every store. The caller holds the lock.
 * @param first see `activateBundle`
 * @throws ExpectedError `lists_unwritable`
 */
export async function publishChange(
  { stores, keys }: ListHomes,
  before: BundleInUse | null,
  change: BundleChange,
  held: AbortSignal,
  first?: BundleDiff,
): Promise<PublishedBundle> {
  const draft = DraftBundle.make(before, change, keys);
  await checkBundle(draft, draft.id, keys);
  const bundle = { id: draft.id, manifest: draft.manifest, store: draft };
  return activateBundle({ stores, keys }, before, bundle, held, first);
}

/**
 * Reads the newest bundle of all stores; `null` when no store has a bundle.
 * @throws BundleRefusedError when there are bundles and all of them were refused
 */
export async function readBundleInUse({ stores, keys }: ListHomes): Promise<BundleInUse | null> {
  const { newest, refusals } = await findNewestBundle(stores, keys);
  if (!newest && refusals.length > 0) {
    throw refusals[0];
  }
  return newest;
}

/**
 * Copies a checked bundle to every store and switches the stores to it.
 * @param first differences of the bundles that the same refresh has published before; the stored difference repeats them
 * @throws ExpectedError `lists_unwritable` when every store failed
 */
export async function activateBundle(
  { stores }: ListHomes,
  before: BundleInUse | null,
  bundle: KeptBundle,
  held: AbortSignal,
  first?: BundleDiff,
): Promise<PublishedBundle> {
  const diff = await compareBundles(before, bundle);
  const stored = { ...diff, from: first ? first.from : diff.from, lists: [...(first?.lists ?? []), ...diff.lists] };
  // When no entry differs, keep the last difference: it describes the previous bundle, which the store also keeps.
  const last = stored.lists.length === 0 && before ? await before.store.readDiff(before.id) : null;
  held.throwIfAborted();
  // One after the other, files first: a replica that shares the files finds the bundle there and copies nothing from Redis.
  const done: PromiseSettledResult<void>[] = [];
  for (const store of stores) {
    done.push(...(await Promise.allSettled([copyBundle(bundle.store, store, bundle.id, last ?? stored)])));
  }
  const failure = done.find((outcome) => outcome.status === 'rejected');
  if (!done.some(({ status }) => status === 'fulfilled')) {
    throw new ExpectedError(
      'lists_unwritable',
      'the lists cannot be written to the data folder or to the state Redis',
      { cause: failure?.reason },
    );
  }
  const homes = stores.map(({ name }, index) => ({ name, ok: done[index]?.status === 'fulfilled' }));
  return { bundle: bundle.id, lists: bundle.manifest.lists, diff: stored, homes };
}

/** A bundle in memory. The objects of unchanged lists are read from the store of the bundle in use. */
class DraftBundle extends BundleReader {
  readonly name = 'draft';

  private constructor(
    readonly id: string,
    readonly manifest: BundleManifest,
    private readonly signed: SignedManifest,
    private readonly objects: ReadonlyMap<string, Buffer>,
    private readonly before: BundleInUse | null,
  ) {
    super();
  }

  static make(before: BundleInUse | null, change: BundleChange, keys: BundleKeys): DraftBundle {
    const manifest = newManifest(newTime(before), listsAfter(before, change));
    const bytes = manifestBytes(manifest);
    const objects = new Map(change.lists.map((list) => [list.manifest.content, list.data]));
    return new DraftBundle(bundleIdOf(bytes), manifest, { bytes, signature: keys.sign(bytes) }, objects, before);
  }

  async currentId(): Promise<string> {
    return this.id;
  }

  async readSigned(): Promise<SignedManifest> {
    return this.signed;
  }

  async readObject(content: string): Promise<Buffer | null> {
    return this.objects.get(content) ?? this.before?.store.readObject(content) ?? null;
  }
}

/** A list keeps its place when it is replaced; new lists come last. */
function listsAfter(before: BundleInUse | null, { lists, removed = [], checkedAt }: BundleChange): ListManifest[] {
  const changed = new Map(lists.map(({ manifest }) => [identityOf(manifest), manifest]));
  const rest = (before?.manifest.lists ?? [])
    .filter((list) => changed.has(identityOf(list)) || !removed.includes(identityOf(list)))
    .map((list): [string, ListManifest] => {
      const identity = identityOf(list);
      return [identity, changed.get(identity) ?? { ...list, checkedAt: checkedAt?.get(identity) ?? list.checkedAt }];
    });
  return [...new Map([...rest, ...changed]).values()];
}

/** Later than the time of the bundle before, even when a clock went back, because the newest bundle is served. */
function newTime(before: BundleInUse | null): string {
  const after = before ? Date.parse(before.manifest.createdAt) + 1 : 0;
  return new Date(Math.max(Date.now(), after)).toISOString();
}
