import type { BundleKeys } from './bundle-keys.js';
import { type BundleManifest, type ListManifest, readManifest } from './bundle-manifest.js';
import type { BundleDiff, BundleReader, BundleStore, KeptBundle } from './bundle-store.js';
import { identityOf } from './list-identity.js';
import { checkObject } from './list-object.js';

/**
 * Reads a manifest and checks its signature.
 * @throws BundleRefusedError
 */
async function readTrusted(store: BundleReader, id: string, keys: BundleKeys): Promise<BundleManifest> {
  const { bytes, signature } = await store.requireSigned(id);
  keys.check(bytes, signature);
  return readManifest(id, bytes);
}

/**
 * Checks a whole bundle (signature, hashes, counts) and returns its manifest.
 * @throws BundleRefusedError
 */
export async function checkBundle(store: BundleReader, id: string, keys: BundleKeys): Promise<BundleManifest> {
  const manifest = await readTrusted(store, id, keys);
  for (const list of manifest.lists) {
    await checkObject(await store.requireObject(list), list);
  }
  return manifest;
}

/**
 * Finds the newest current bundle of the stores that passes every check, and collects the reasons why others were refused.
 * When several stores have the same bundle, the first store is returned.
 */
export async function findNewestBundle<S extends BundleReader>(
  stores: readonly S[],
  keys: BundleKeys,
): Promise<{ newest: KeptBundle<S> | null; refusals: unknown[] }> {
  const trusted: KeptBundle<S>[] = [];
  const refusals: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => void refusals.push(error));
  for (const store of stores) {
    await attempt(
      (async () => {
        const id = await store.currentId();
        if (id !== null) {
          trusted.push({ id, manifest: await readTrusted(store, id, keys), store });
        }
      })(),
    );
  }
  trusted.sort((a, b) => b.manifest.createdAt.localeCompare(a.manifest.createdAt));
  for (const candidate of trusted) {
    if (await attempt(checkBundle(candidate.store, candidate.id, keys))) {
      return { newest: candidate, refusals };
    }
  }
  return { newest: null, refusals };
}

/**
 * Copies a checked bundle to another store, switches that store to it and keeps the previous bundle. The caller holds the
 * lock of `to`. Objects that `to` already has complete, because a list did not change, are not written again.
 */
export async function copyBundle(
  from: BundleReader,
  to: BundleStore,
  id: string,
  diff: BundleDiff | null,
): Promise<void> {
  const signed = await from.requireSigned(id);
  const manifest = readManifest(id, signed.bytes);
  for (const list of manifest.lists) {
    if (!(await hasCompleteObject(to, list))) {
      await to.writeObject(list.content, await from.requireObject(list));
    }
  }
  await to.writeSigned(id, signed, diff);
  const previous = await findPrevious(to, { id, manifest });
  await to.switchTo(id, previous?.id ?? null);
  const kept = [manifest, ...(previous ? [previous.manifest] : [])];
  const contents = kept.flatMap(({ lists }) => lists.map(({ content }) => content));
  await to.keepOnly([id, ...(previous ? [previous.id] : [])], contents);
}

/** The bundle in use before; when only its times differ, the one before that, so that a difference remains visible. */
async function findPrevious(to: BundleStore, now: { id: string; manifest: BundleManifest }) {
  for (const id of [await to.currentId().catch(() => null), await to.previousId().catch(() => null)]) {
    const signed = id === null || id === now.id ? null : await to.readSigned(id);
    const manifest = id && signed && readIfSound(id, signed.bytes);
    if (manifest && !haveSameEntries(manifest, now.manifest)) {
      return { id, manifest };
    }
  }
  return null;
}

/** A broken previous bundle is of no use, but it is no reason to refuse the new one. */
function readIfSound(id: string, bytes: Buffer): BundleManifest | null {
  try {
    return readManifest(id, bytes);
  } catch {
    return null;
  }
}

function haveSameEntries(one: BundleManifest, other: BundleManifest): boolean {
  const contents = ({ lists }: BundleManifest) => lists.map((list) => `${identityOf(list)} ${list.content}`).sort();
  return contents(one).join() === contents(other).join();
}

async function hasCompleteObject(store: BundleStore, list: ListManifest): Promise<boolean> {
  const data = await store.readObject(list.content);
  return (
    data !== null &&
    checkObject(data, list).then(
      () => true,
      () => false,
    )
  );
}
