import type { BundleDiff } from './bundle-diff.js';
import type { BundleSignature } from './bundle-keys.js';

/** A manifest as it was signed. */
export interface SignedManifest {
  bytes: Buffer;
  signature: BundleSignature;
}

/** Where a bundle can be read from. What is read is not yet checked. */
export abstract class BundleReader {
  /** For people: `files`, `redis`. */
  abstract readonly name: string;
  abstract currentId(): Promise<string | null>;
  /** `null`: not there. */
  abstract readSigned(id: string): Promise<SignedManifest | null>;
  /** The compressed entries of a list; `null`: not there. */
  abstract readObject(content: string): Promise<Buffer | null>;
}

/**
 * Port: a home of bundles. Objects and manifests never change once written, so a reader needs no lock; whoever writes
 * holds the lock (see `whileLocked`).
 */
export abstract class BundleStore extends BundleReader {
  abstract previousId(): Promise<string | null>;
  /** How the bundle differs from the one that is kept beside it. */
  abstract readDiff(id: string): Promise<BundleDiff | null>;
  abstract writeObject(content: string, data: Buffer): Promise<void>;
  abstract writeSigned(id: string, signed: SignedManifest, diff: BundleDiff | null): Promise<void>;
  /** One step: a reader sees the bundle before, or this one. */
  abstract switchTo(id: string, previous: string | null): Promise<void>;
  abstract bundleIds(): Promise<string[]>;
  /** Removes every other bundle, every other object, and what writers that died have left. */
  abstract keepOnly(bundles: readonly string[], contents: readonly string[]): Promise<void>;
  /** What the refresh notes of its downloads; JSON. */
  abstract readDownloads(): Promise<string | null>;
  abstract writeDownloads(text: string): Promise<void>;
  /** Takes the lock, or holds it for longer; `false` while another has it. It is free when `ttlMs` have passed. */
  abstract lock(token: string, ttlMs: number): Promise<boolean>;
  abstract unlock(token: string): Promise<void>;
}
