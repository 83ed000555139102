import type { Environment } from '@cotejo/contracts';
import type { ChainableCommander, Redis } from 'ioredis';
import { BundleRefusedError } from './bundle-errors.js';
import { MANIFEST_BYTES_MAX } from './bundle-manifest.js';
import { type BundleDiff, BundleStore, type SignedManifest } from './bundle-store.js';
import { OBJECT_BYTES_MAX } from './list-object.js';

/** Identifies a deployment; part of every key. */
export interface Deployment {
  namespace: string;
  environment: Environment;
}

/**
 * Bundles in the state Redis, under `<namespace>:<environment>:lists:`
 *
 *     current, previous      ids
 *     bundles                hash, id to its manifest, signature and difference as JSON
 *     objects                set of contents
 *     object:<content>       the compressed entries
 *     downloads, lock        notes of the refresh; token of the writer
 */
export class RedisStore extends BundleStore {
  readonly name = 'redis';
  private readonly prefix: string;

  constructor(
    private readonly redis: Redis,
    { namespace, environment }: Deployment,
  ) {
    super();
    this.prefix = `${namespace}:${environment}:lists:`;
  }

  currentId(): Promise<string | null> {
    return this.redis.get(this.key('current'));
  }

  previousId(): Promise<string | null> {
    return this.redis.get(this.key('previous'));
  }

  async readSigned(id: string): Promise<SignedManifest | null> {
    const kept = await this.readBundle(id);
    return kept && { bytes: Buffer.from(kept.manifest), signature: kept.signature };
  }

  async readDiff(id: string): Promise<BundleDiff | null> {
    return (await this.readBundle(id))?.diff ?? null;
  }

  async readObject(content: string): Promise<Buffer | null> {
    const key = this.key(`object:${content}`);
    if ((await this.redis.strlen(key)) > OBJECT_BYTES_MAX) {
      throw new BundleRefusedError('one of its objects is too large');
    }
    return this.redis.getBuffer(key);
  }

  bundleIds(): Promise<string[]> {
    return this.redis.hkeys(this.key('bundles'));
  }

  contents(): Promise<string[]> {
    return this.redis.smembers(this.key('objects'));
  }

  async writeObject(content: string, data: Buffer): Promise<void> {
    // Registered before it is written, so that the object of a writer that died can be found and removed.
    await this.redis.sadd(this.key('objects'), content);
    await this.redis.set(this.key(`object:${content}`), data);
  }

  async writeSigned(id: string, { bytes, signature }: SignedManifest, diff: BundleDiff | null): Promise<void> {
    const kept: StoredBundle = { manifest: bytes.toString('utf8'), signature, diff };
    await this.redis.hset(this.key('bundles'), id, JSON.stringify(kept));
  }

  async switchTo(id: string, previous: string | null): Promise<void> {
    const pointers = { [this.key('current')]: id, ...(previous && { [this.key('previous')]: previous }) };
    await this.redis.mset(pointers);
  }

  async keepOnly(bundles: readonly string[], contents: readonly string[]): Promise<void> {
    const oldBundles = (await this.bundleIds()).filter((id) => !bundles.includes(id));
    if (oldBundles.length > 0) {
      await this.redis.hdel(this.key('bundles'), ...oldBundles);
    }
    const known = await this.redis.smembers(this.key('objects'));
    for (const content of known.filter((one) => !contents.includes(one))) {
      await this.redis.unlink(this.key(`object:${content}`));
      await this.redis.srem(this.key('objects'), content);
    }
  }

  readDownloads(): Promise<string | null> {
    return this.redis.get(this.key('downloads'));
  }

  async writeDownloads(text: string): Promise<void> {
    await this.redis.set(this.key('downloads'), text);
  }

  async lock(token: string, ttlMs: number): Promise<boolean> {
    if (await this.redis.set(this.key('lock'), token, 'PX', ttlMs, 'NX')) {
      return true;
    }
    return this.changeOwnLock(token, (held) => held.pexpire(this.key('lock'), ttlMs));
  }

  async unlock(token: string): Promise<void> {
    await this.changeOwnLock(token, (held) => held.del(this.key('lock')));
  }

  /** Changes the lock only if this token holds it, and still holds it when the change is applied. */
  private async changeOwnLock(
    token: string,
    change: (held: ChainableCommander) => ChainableCommander,
  ): Promise<boolean> {
    await this.redis.watch(this.key('lock'));
    if ((await this.redis.get(this.key('lock'))) === token) {
      return (await change(this.redis.multi()).exec()) !== null;
    }
    await this.redis.unwatch();
    return false;
  }

  private async readBundle(id: string): Promise<StoredBundle | null> {
    const text = await this.redis.hget(this.key('bundles'), id);
    if (text === null) {
      return null;
    }
    if (text.length > 2 * MANIFEST_BYTES_MAX) {
      throw new BundleRefusedError('its manifest is too large');
    }
    try {
      return JSON.parse(text) as StoredBundle;
    } catch {
      throw new BundleRefusedError('its manifest is not valid JSON');
    }
  }

  private key(name: string): string {
    return `${this.prefix}${name}`;
  }
}

interface StoredBundle extends Pick<SignedManifest, 'signature'> {
  manifest: string;
  diff: BundleDiff | null;
}
