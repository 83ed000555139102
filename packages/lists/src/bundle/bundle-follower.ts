import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BundleKeys } from './bundle-keys.js';
import { whileLocked } from './bundle-lock.js';
import type { BundleStore } from './bundle-store.js';
import { copyBundle, newestBundle } from './copy-bundle.js';
import { bundlesIn, type FolderStore } from './folder-store.js';
import { isWritable } from './list-homes.js';

/** Another replica that copies into the same folder has its copy there then. */
const LOCK_WAIT_MS = 10_000;
/** What was refused is looked at again, as a disk may have had no room, but not at each look. */
const AGAIN_AFTER_MS = 60_000;

interface FollowerOptions {
  dataDir: string;
  /** The bundles of the state Redis. */
  remote: BundleStore;
  /** Read anew each time, so that keys change without a restart. @throws ConfigInvalidError */
  keys(): BundleKeys;
  /** A bundle that is in use somewhere is not taken; another one may be. */
  onRefused(error: unknown): void;
}

/**
 * Which bundle to serve, as a folder: the newest one in the data folder or in the state Redis that passes every check.
 * One that is only in Redis is copied: into the data folder, or where that cannot be written into a temporary one. While
 * Redis is away the files serve. As `LiveVersion` wants it.
 */
export class BundleFollower {
  readonly pointerPath: string;
  /** There is some bundle, whether or not it can be used, or nobody can say that there is none. */
  exists = false;
  private readonly files: FolderStore;
  private temporary: FolderStore | null = null;
  private last = { pointers: '', id: null as string | null, isSettled: false, atMs: 0 };
  private where: FolderStore;

  constructor(private readonly options: FollowerOptions) {
    this.files = bundlesIn(options.dataDir);
    this.where = this.files;
    this.pointerPath = this.files.pointerPath;
  }

  /**
   * Id of the bundle to serve; `null` where there is none.
   * @throws BundleRefusedError, ConfigInvalidError: there are bundles, and none can be used
   */
  async currentId(): Promise<string | null> {
    const pointers = (await Promise.all(this.stores().map(pointerOf))).join(' ');
    const { last } = this;
    const isSame = pointers === last.pointers && (last.isSettled || performance.now() - last.atMs < AGAIN_AFTER_MS);
    if (isSame) {
      return last.id;
    }
    this.exists = pointers.replaceAll('none', '').trim() !== '';
    // Also what fails is not tried again at each look.
    this.last = { pointers, id: null, isSettled: false, atMs: performance.now() };
    this.last = { ...this.last, ...(await this.choose(this.stores())) };
    return this.last.id;
  }

  /** Of the bundle that `currentId` answered last. */
  pathOf(id: string): string {
    return this.where.pathOf(id);
  }

  async stop(): Promise<void> {
    if (this.temporary) {
      await rm(this.temporary.root, { recursive: true, force: true });
    }
    this.temporary = null;
  }

  /** Files first: what is in both needs no copy. */
  private stores(): BundleStore[] {
    return [this.files, ...(this.temporary ? [this.temporary] : []), this.options.remote];
  }

  private async choose(stores: readonly BundleStore[]): Promise<{ id: string | null; isSettled: boolean }> {
    const { newest, refusals } = await newestBundle(stores, this.options.keys());
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
      this.where = isFolder(newest.store) ? newest.store : await this.copy(newest.store, newest.id);
    } catch (error) {
      // No room, or Redis went away meanwhile: what is on the disk serves.
      this.options.onRefused(error);
      return { ...(await this.choose(stores.filter(isFolder))), isSettled: false };
    }
    return { id: newest.id, isSettled: refusals.length === 0 };
  }

  private async copy(from: BundleStore, id: string): Promise<FolderStore> {
    const to = await this.writable();
    await whileLocked([to], { waitMs: LOCK_WAIT_MS }, async () => copyBundle(from, to, id, await from.readDiff(id)));
    return to;
  }

  private async writable(): Promise<FolderStore> {
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

function isFolder(store: BundleStore): store is FolderStore {
  return 'pathOf' in store;
}

/** `away` where the store cannot be asked: then nobody knows. */
function pointerOf(store: BundleStore): Promise<string> {
  return store.currentId().then(
    (id) => id ?? 'none',
    () => 'away',
  );
}
