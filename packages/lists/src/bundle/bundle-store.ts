import { BundleRefusedError } from './bundle-errors.js';
import type { BundleSignature } from './bundle-keys.js';
import type { BundleManifest, ListManifest } from './bundle-manifest.js';

/** A manifest as it was signed. */
export interface SignedManifest {
  bytes: Buffer;
  signature: BundleSignature;
}

/** The entries of one list that differ: a count and the first 1,000 ids of each kind of difference, never a name. */
export interface ListDiff {
  list: string;
  tenant?: string;
  added: { count: number; ids: string[] };
  removed: { count: number; ids: string[] };
  changed: { count: number; ids: string[] };
}

/** The differences between a bundle and the one before it. Lists without a difference are left out. */
export interface BundleDiff {
  from: string | null;
  to: string;
  /** Time at which `to` was made, ISO 8601. Absent in differences that an older version of the program stored. */
  at?: string;
  lists: ListDiff[];
}

/** A place to read a bundle from. It returns unchecked data. */
export abstract class BundleReader {
  /** Shown to operators: `files`, `redis`. */
  abstract readonly name: string;
  abstract currentId(): Promise<string | null>;
  /** `null` when the store has no such bundle. */
  abstract readSigned(id: string): Promise<SignedManifest | null>;
  /** The compressed entries of a list; `null` when the store has no such object. */
  abstract readObject(content: string): Promise<Buffer | null>;

  /** @throws BundleRefusedError when the store has no such bundle */
  async requireSigned(id: string): Promise<SignedManifest> {
    const signed = await this.readSigned(id);
    if (!signed) {
      throw new BundleRefusedError(`it is incomplete or not signed (${this.name})`);
    }
    return signed;
  }

  /** @throws BundleRefusedError when the store has no entries of the list */
  async requireObject({ list, content }: ListManifest): Promise<Buffer> {
    const data = await this.readObject(content);
    if (!data) {
      throw new BundleRefusedError(`the entries of ${list} are missing (${this.name})`);
    }
    return data;
  }
}

/**
 * Port: a store of bundles. Objects and manifests never change once written, so readers need no lock. Writers hold the
 * lock (see `withStoreLock`).
 */
export abstract class BundleStore extends BundleReader {
  abstract previousId(): Promise<string | null>;
  /** The differences between the bundle and the previous one, which the store also keeps. */
  abstract readDiff(id: string): Promise<BundleDiff | null>;
  abstract writeObject(content: string, data: Buffer): Promise<void>;
  abstract writeSigned(id: string, signed: SignedManifest, diff: BundleDiff | null): Promise<void>;
  /** Atomic: a reader sees either the bundle before or this one. */
  abstract switchTo(id: string, previous: string | null): Promise<void>;
  abstract bundleIds(): Promise<string[]>;
  /** Contents of all stored objects, also of those that no bundle names yet or any more. */
  abstract contents(): Promise<string[]>;
  /** Removes every other bundle, every other object, and the leftovers of writers that died. */
  abstract keepOnly(bundles: readonly string[], contents: readonly string[]): Promise<void>;
  /** The refresh's notes about its downloads, as JSON. */
  abstract readDownloads(): Promise<string | null>;
  abstract writeDownloads(text: string): Promise<void>;
  /** Takes or prolongs the lock; `false` while another token holds it. The lock expires after `ttlMs`. */
  abstract lock(token: string, ttlMs: number): Promise<boolean>;
  abstract unlock(token: string): Promise<void>;
}

/** A bundle with a known manifest and the store that holds it. */
export interface KeptBundle<S extends BundleReader = BundleReader> {
  id: string;
  manifest: BundleManifest;
  store: S;
}
