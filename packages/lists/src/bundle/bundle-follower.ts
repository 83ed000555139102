import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BundleKeys } from './bundle-keys.js';
import { withStoreLock } from './bundle-lock.js';
import type { BundleStore } from './bundle-store.js';
import { checkBundle, copyBundle, findNewestBundle } from './copy-bundle.js';
import { bundlesIn, type FolderStore } from './folder-store.js';
import { isWritable } from './list-homes.js';

/** Long enough for another replica to finish copying into the same folder. */
const LOCK_WAIT_MS = 10_000;
/** A refused bundle is tried again after this time, because a full disk may have space by then. */
const RETRY_AFTER_MS = 60_000;

interface FollowerOptions {
  dataDir: string;
  /** The bundles of the state Redis. */
  remote: BundleStore;
  /** Called for each check, so that keys can change without a restart. @throws ConfigInvalidError */
  keys(): BundleKeys;
  /** Called for each bundle that was refused. Another bundle may still be served. */
  onRefused(error: unknown): void;
}

/**
 * Chooses the bundle to serve: the newest one in the data folder or in the state Redis that passes every check. A bundle
 * that is only in Redis is copied into the data folder, or into a temporary folder when the data folder is not writable.
 * While Redis is unreachable, the files are served. Implements the versions interface of `LiveVersion`.
 */
export class BundleFollower {
  readonly pointerPath: string;
  /** `true` when some bundle exists, usable or not, and also when a store is unreachable, because it may hold one. */
  exists = false;
  private readonly files: FolderStore;
  private temporary: FolderStore | null = null;
  private last = { pointers: '', id: null as string | null, isSettled: false, atMs: 0 };
  private folder: FolderStore;

  constructor(private readonly options: FollowerOptions) {
    this.files = bundlesIn(options.dataDir);
    this.folder = this.files;
    this.pointerPath = this.files.pointerPath;
  }

  /**
   * Id of the bundle to serve; `null` when no store has a bundle.
   * @throws BundleRefusedError, ConfigInvalidError when there are bundles and all of them were refused
   */
  async currentId(): Promise<string | null> {
    const pointers = (await Promise.all(this.stores().map(pointerOf))).join(' ');
    const { last } = this;
    const isSame = pointers === last.pointers && (last.isSettled || performance.now() - last.atMs < RETRY_AFTER_MS);
    if (isSame) {
      return last.id;
    }
    this.exists = pointers.replaceAll('none', '').trim() !== '';
    // Recorded before the attempt, so that a failure is not retried on every call.
    this.last = { pointers, id: null, isSettled: false, atMs: performance.now() };
    this.last = { ...this.last, ...(await this.chooseBundle(this.stores())) };
    return this.last.id;
  }

  /** Folder of the bundle whose id `currentId` returned last. */
  pathOf(id: string): string {
    return this.folder.pathOf(id);
  }

  async stop(): Promise<void> {
    if (this.temporary) {
      await rm(this.temporary.root, { recursive: true, force: true });
    }
    this.temporary = null;
  }

  /** Files first: a bundle that is in both stores needs no copy. */
  private stores(): BundleStore[] {
    return [this.files, ...(this.temporary ? [this.temporary] : []), this.options.remote];
  }

  private async chooseBundle(stores: readonly BundleStore[]): Promise<{ id: string | null; isSettled: boolean }> {
    const { newest, refusals } = await findNewestBundle(stores, this.options.keys());
    if (!newest) {
      if (refusals.length > 0 && this.exists) {
        throw refusals[0];
      }
      return { id: null, isSettled: refusals.length === 0 };
    }
    for (const refusal of refusals) {
      this.options.onRefused(refusal);
    }
    try {
      this.folder = isFolder(newest.store) ? newest.store : await this.copy(newest.store, newest.id);
    } catch (error) {
      // The disk is full, or Redis became unreachable: serve a bundle that is already on the disk.
      this.options.onRefused(error);
      return { ...(await this.chooseBundle(stores.filter(isFolder))), isSettled: false };
    }
    return { id: newest.id, isSettled: refusals.length === 0 };
  }

  private async copy(from: BundleStore, id: string): Promise<FolderStore> {
    const to = await this.writableFolder();
    await withStoreLock([to], { waitMs: LOCK_WAIT_MS }, async () => {
      // Another replica with the same folder may have copied it meanwhile; a broken copy is written again.
      const isThere = (await to.currentId()) === id && (await isComplete(to, id, this.options.keys()));
      if (!isThere) {
        await copyBundle(from, to, id, await from.readDiff(id));
      }
    });
    return to;
  }

  private async writableFolder(): Promise<FolderStore> {
    if (this.temporary) {
      return this.temporary;
    }
    if (await isWritable(this.files.root)) {
      return this.files;
    }
    this.temporary = bundlesIn(await mkdtemp(join(tmpdir(), 'cotejo-')));
    return this.temporary;
  }
}

function isComplete(store: BundleStore, id: string, keys: BundleKeys): Promise<boolean> {
  return checkBundle(store, id, keys).then(
    () => true,
    () => false,
  );
}

function isFolder(store: BundleStore): store is FolderStore {
  return 'pathOf' in store;
}

/** The store's current id, `none`, or `away` when the store is unreachable. */
function pointerOf(store: BundleStore): Promise<string> {
  return store.currentId().then(
    (id) => id ?? 'none',
    () => 'away',
  );
}
