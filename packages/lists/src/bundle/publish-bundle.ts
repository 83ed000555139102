import { type BundleDiff, compareBundles } from './bundle-diff.js';
import { BundlesUnwritableError } from './bundle-errors.js';
import type { BundleKeys } from './bundle-keys.js';
import { type LockOptions, whileLocked } from './bundle-lock.js';
import {
  type BundleManifest,
  bundleIdOf,
  identityOf,
  type ListManifest,
  manifestBytes,
  newManifest,
} from './bundle-manifest.js';
import { BundleReader, type BundleStore, type SignedManifest } from './bundle-store.js';
import { checkBundle, copyBundle, type KeptBundle, newestBundle } from './copy-bundle.js';

/** A refresh of all lists takes a minute or two. */
const LOCK_WAIT_MS = 120_000;

/** Where a deployment keeps its bundles, and the keys they are signed and checked with. */
export interface ListHomes {
  stores: readonly BundleStore[];
  keys: BundleKeys;
}

/** A list that is new or other than before, with its object. */
export interface PackedList {
  manifest: ListManifest;
  data: Buffer;
}

/** What a new bundle has that the one in use has not. */
export interface BundleChange {
  /** They take the place of those of the same name and tenant. */
  lists: PackedList[];
  /** When lists that stay were found unchanged at their publisher: ISO 8601, by identity. */
  checkedAt?: ReadonlyMap<string, string>;
  /** Identities of lists that go. */
  removed?: readonly string[];
}

export interface PublishedBundle {
  bundle: string;
  lists: ListManifest[];
  diff: BundleDiff;
  /** Where it is in use now, and where it could not be written. */
  homes: { name: string; ok: boolean }[];
}

/** A bundle in use, and the home it was read from. */
export type InUse = KeptBundle<BundleStore>;

/**
 * Works on what is in use while no other process changes it.
 * @throws BundleRefusedError when the only bundle that is there cannot be trusted; BundlesBusyError
 */
export function whileChanging<T>(
  homes: ListHomes,
  { waitMs = LOCK_WAIT_MS, signal }: Partial<LockOptions>,
  work: (before: InUse | null, held: AbortSignal) => Promise<T>,
): Promise<T> {
  return whileLocked(homes.stores, { waitMs, signal }, async (held) => work(await inUse(homes), held));
}

/**
 * Puts a bundle in use, in every home, that is the one before with a change; for whoever holds the lock.
 * @throws BundlesUnwritableError
 */
export async function publishChange(
  { stores, keys }: ListHomes,
  before: InUse | null,
  change: BundleChange,
  held: AbortSignal,
): Promise<PublishedBundle> {
  const draft = DraftBundle.make(before, change, keys);
  await checkBundle(draft, draft.id, keys);
  return putInUse({ stores, keys }, before, { id: draft.id, manifest: draft.manifest, store: draft }, held);
}

/**
 * The newest bundle of all homes.
 * @throws BundleRefusedError when there are bundles and none can be trusted
 */
export async function inUse({ stores, keys }: ListHomes): Promise<InUse | null> {
  const { newest, refusals } = await newestBundle(stores, keys);
  if (!newest && refusals.length > 0) {
    throw refusals[0];
  }
  return newest;
}

/**
 * Copies a checked bundle to every home.
 * @throws BundlesUnwritableError when none took it
 */
export async function putInUse(
  { stores }: ListHomes,
  before: InUse | null,
  bundle: KeptBundle,
  held: AbortSignal,
): Promise<PublishedBundle> {
  const diff = await compareBundles(before, bundle);
  // Where no entry differs the last difference stays: it is from the bundle that is kept beside this one.
  const last = diff.lists.length === 0 && before ? await before.store.readDiff(before.id) : null;
  held.throwIfAborted();
  const done = await Promise.allSettled(
    stores.map((store) => copyBundle(bundle.store, store, bundle.id, last ?? diff)),
  );
  const failure = done.find((outcome) => outcome.status === 'rejected');
  if (!done.some(({ status }) => status === 'fulfilled')) {
    throw new BundlesUnwritableError({ cause: failure?.reason });
  }
  const homes = stores.map(({ name }, index) => ({ name, ok: done[index]?.status === 'fulfilled' }));
  return { bundle: bundle.id, lists: bundle.manifest.lists, diff, homes };
}

/** A bundle that is only in memory, but for the objects of lists that stay. */
class DraftBundle extends BundleReader {
  readonly name = 'draft';

  private constructor(
    readonly id: string,
    readonly manifest: BundleManifest,
    private readonly signed: SignedManifest,
    private readonly objects: ReadonlyMap<string, Buffer>,
    private readonly before: InUse | null,
  ) {
    super();
  }

  static make(before: InUse | null, change: BundleChange, keys: BundleKeys): DraftBundle {
    const manifest = newManifest(newTime(before), [
      ...change.lists.map((list) => list.manifest),
      ...keptLists(before, change),
    ]);
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

/** Those of the bundle in use that nothing replaces. */
function keptLists(before: InUse | null, { lists, removed = [], checkedAt }: BundleChange): ListManifest[] {
  const gone = new Set([...lists.map(({ manifest }) => identityOf(manifest)), ...removed]);
  return (before?.manifest.lists ?? [])
    .filter((list) => !gone.has(identityOf(list)))
    .map((list) => ({ ...list, checkedAt: checkedAt?.get(identityOf(list)) ?? list.checkedAt }));
}

/** Later than that of the bundle before, also where a clock went back: the newer one counts. */
function newTime(before: InUse | null): string {
  const after = before ? Date.parse(before.manifest.createdAt) + 1 : 0;
  return new Date(Math.max(Date.now(), after)).toISOString();
}
