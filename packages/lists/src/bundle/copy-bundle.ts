import type { BundleDiff } from './bundle-diff.js';
import { BundleRefusedError } from './bundle-errors.js';
import type { BundleKeys } from './bundle-keys.js';
import { type BundleManifest, identityOf, type ListManifest, readManifest } from './bundle-manifest.js';
import type { BundleReader, BundleStore, SignedManifest } from './bundle-store.js';
import { checkObject } from './list-object.js';

/** A bundle and where it lies. */
export interface KeptBundle<S extends BundleReader = BundleReader> {
  id: string;
  manifest: BundleManifest;
  store: S;
}

/**
 * The manifest of a bundle whose signature holds.
 * @throws BundleRefusedError
 */
async function readTrusted(store: BundleReader, id: string, keys: BundleKeys): Promise<BundleManifest> {
  const { bytes, signature } = await readSigned(store, id);
  keys.check(bytes, signature);
  return readManifest(id, bytes);
}

/**
 * The manifest of a bundle of which everything was looked at: signature, hashes, counts.
 * @throws BundleRefusedError
 */
export async function checkBundle(store: BundleReader, id: string, keys: BundleKeys): Promise<BundleManifest> {
  const manifest = await readTrusted(store, id, keys);
  for (const list of manifest.lists) {
    await checkObject(await readObject(store, list), list);
  }
  return manifest;
}

/**
 * The newest bundle that is in use in some store and passes every check, and why others do not. Of stores that have the
 * same bundle the first counts.
 */
export async function newestBundle<S extends BundleReader>(
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
 * Copies a checked bundle, puts it in use there and keeps the one before; the caller holds the lock of `to`. Objects that
 * are there already and whole, because a list did not change, are not written again.
 */
export async function copyBundle(
  from: BundleReader,
  to: BundleStore,
  id: string,
  diff: BundleDiff | null,
): Promise<void> {
  const signed = await readSigned(from, id);
  const manifest = readManifest(id, signed.bytes);
  for (const list of manifest.lists) {
    if (!(await hasWhole(to, list))) {
      await to.writeObject(list.content, await readObject(from, list));
    }
  }
  await to.writeSigned(id, signed, diff);
  const previous = await previousOf(to, { id, manifest });
  await to.switchTo(id, previous?.id ?? null);
  const kept = [manifest, ...(previous ? [previous.manifest] : [])];
  const contents = kept.flatMap(({ lists }) => lists.map(({ content }) => content));
  await to.keepOnly([id, ...(previous ? [previous.id] : [])], contents);
}

/** The bundle in use before, unless only its times differ: then the one before that, so that there is a difference to see. */
async function previousOf(to: BundleStore, now: { id: string; manifest: BundleManifest }) {
  for (const id of [await to.currentId().catch(() => null), await to.previousId().catch(() => null)]) {
    const signed = id === null || id === now.id ? null : await to.readSigned(id);
    const manifest = id && signed && readIfSound(id, signed.bytes);
    if (manifest && !haveSameEntries(manifest, now.manifest)) {
      return { id, manifest };
    }
  }
  return null;
}

/** A broken bundle is nothing to go back to, and no reason to refuse a whole one. */
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

async function hasWhole(store: BundleStore, list: ListManifest): Promise<boolean> {
  const data = await store.readObject(list.content);
  return (
    data !== null &&
    checkObject(data, list).then(
      () => true,
      () => false,
    )
  );
}

async function readObject(store: BundleReader, { list, content }: ListManifest): Promise<Buffer> {
  const data = await store.readObject(content);
  if (!data) {
    throw new BundleRefusedError(`the entries of ${list} are missing (${store.name})`);
  }
  return data;
}

async function readSigned(store: BundleReader, id: string): Promise<SignedManifest> {
  const signed = await store.readSigned(id);
  if (!signed) {
    throw new BundleRefusedError(`it is not whole, or not signed (${store.name})`);
  }
  return signed;
}
