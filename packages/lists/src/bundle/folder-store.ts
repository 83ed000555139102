import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleRefusedError } from './bundle-errors.js';
import type { BundleSignature } from './bundle-keys.js';
import { isBundleId, MANIFEST_BYTES_MAX } from './bundle-manifest.js';
import { type BundleDiff, BundleStore, type SignedManifest } from './bundle-store.js';
import { OBJECT_BYTES_MAX } from './list-object.js';

export const MANIFEST_FILE = 'manifest.json';
const SIGNATURE_FILE = 'signature.json';
const DIFF_FILE = 'diff.json';
const OBJECT_SUFFIX = '.jsonl.gz';
const SMALL_BYTES_MAX = 65_536;
const LEFTOVER = /^\.(making|lock)-/;

/** Path of a list's object. The folder of a bundle is a sibling of the folder `objects`. */
export function objectPath(bundleFolder: string, content: string): string {
  return join(bundleFolder, '..', 'objects', `${content}${OBJECT_SUFFIX}`);
}

/**
 * Bundles as files:
 *
 *     <root>/current, previous         ids
 *     <root>/<id>/                     manifest.json, signature.json, diff.json
 *     <root>/objects/<content>.jsonl.gz
 *     <root>/downloads.json            notes of the refresh
 *     <root>/.lock                     token of the writer; its modification time is when the writer last renewed it
 */
export class FolderStore extends BundleStore {
  readonly name = 'files';
  readonly pointerPath: string;

  constructor(readonly root: string) {
    super();
    this.pointerPath = join(root, 'current');
  }

  pathOf(id: string): string {
    return join(this.root, id);
  }

  currentId(): Promise<string | null> {
    return this.readPointer('current');
  }

  previousId(): Promise<string | null> {
    return this.readPointer('previous');
  }

  async readSigned(id: string): Promise<SignedManifest | null> {
    const bytes = await readBounded(join(this.pathOf(id), MANIFEST_FILE), MANIFEST_BYTES_MAX);
    const signature = await readBounded(join(this.pathOf(id), SIGNATURE_FILE), SMALL_BYTES_MAX);
    return bytes && signature && { bytes, signature: jsonOf<BundleSignature>(signature) };
  }

  readObject(content: string): Promise<Buffer | null> {
    return readBounded(this.objectPath(content), OBJECT_BYTES_MAX);
  }

  async readDiff(id: string): Promise<BundleDiff | null> {
    const text = await readBounded(join(this.pathOf(id), DIFF_FILE), MANIFEST_BYTES_MAX);
    return text && jsonOf<BundleDiff>(text);
  }

  async bundleIds(): Promise<string[]> {
    return (await namesIn(this.root)).filter(isBundleId);
  }

  async contents(): Promise<string[]> {
    const names = await namesIn(join(this.root, 'objects'));
    return names.map((name) => name.slice(0, name.endsWith(OBJECT_SUFFIX) ? -OBJECT_SUFFIX.length : undefined));
  }

  async writeObject(content: string, data: Buffer): Promise<void> {
    await mkdir(join(this.root, 'objects'), { recursive: true });
    await this.replaceFile(join('objects', `${content}${OBJECT_SUFFIX}`), data);
  }

  /** Writes to a temporary folder and renames it, so that the bundle appears only when it is complete. */
  async writeSigned(id: string, { bytes, signature }: SignedManifest, diff: BundleDiff | null): Promise<void> {
    const making = join(this.root, `.making-${randomUUID()}`);
    await mkdir(making, { recursive: true });
    await writeFile(join(making, MANIFEST_FILE), bytes, { flush: true });
    await writeFile(join(making, SIGNATURE_FILE), JSON.stringify(signature), { flush: true });
    if (diff) {
      await writeFile(join(making, DIFF_FILE), JSON.stringify(diff), { flush: true });
    }
    await rm(this.pathOf(id), { recursive: true, force: true });
    await rename(making, this.pathOf(id));
  }

  async switchTo(id: string, previous: string | null): Promise<void> {
    if (previous) {
      await this.replaceFile('previous', `${previous}\n`);
    }
    await this.replaceFile('current', `${id}\n`);
  }

  async keepOnly(bundles: readonly string[], contents: readonly string[]): Promise<void> {
    const objects = new Set(contents.map((content) => `${content}${OBJECT_SUFFIX}`));
    const unused = [
      ...(await this.bundleIds()).filter((id) => !bundles.includes(id)),
      ...(await namesIn(this.root)).filter((name) => LEFTOVER.test(name)),
      ...(await namesIn(join(this.root, 'objects')))
        .filter((name) => !objects.has(name))
        .map((name) => `objects/${name}`),
    ];
    for (const name of unused) {
      await rm(join(this.root, name), { recursive: true, force: true });
    }
  }

  async readDownloads(): Promise<string | null> {
    return (await readBounded(join(this.root, 'downloads.json'), MANIFEST_BYTES_MAX))?.toString('utf8') ?? null;
  }

  writeDownloads(text: string): Promise<void> {
    return this.replaceFile('downloads.json', text);
  }

  async lock(token: string, ttlMs: number): Promise<boolean> {
    await mkdir(this.root, { recursive: true });
    const path = join(this.root, '.lock');
    const created = await writeFile(path, token, { flag: 'wx' }).then(() => true, whenExists(false));
    if (created) {
      return true;
    }
    const held = await stat(path).catch(whenAbsent(null));
    if ((await readFile(path, 'utf8').catch(whenAbsent(''))) === token) {
      await utimes(path, new Date(), new Date());
      return true;
    }
    // Renamed instead of removed: when two processes find the lock abandoned, only one rename succeeds.
    if (held && Date.now() - held.mtimeMs > ttlMs) {
      await rename(path, `${path}-${token}`).catch(whenAbsent(undefined));
    }
    return false;
  }

  async unlock(token: string): Promise<void> {
    const path = join(this.root, '.lock');
    if ((await readFile(path, 'utf8').catch(whenAbsent(''))) === token) {
      await rm(path, { force: true });
    }
  }

  private objectPath(content: string): string {
    return objectPath(this.pathOf('any'), content);
  }

  private async readPointer(name: string): Promise<string | null> {
    const id = (await readBounded(join(this.root, name), SMALL_BYTES_MAX))?.toString('utf8').trim();
    if (!id) {
      return null;
    }
    if (!isBundleId(id)) {
      throw new BundleRefusedError(
        `the file ${name} in the data folder names no bundle; remove the folder \`lists\` there`,
      );
    }
    return id;
  }

  private async replaceFile(name: string, data: Buffer | string): Promise<void> {
    const aside = join(this.root, `.making-${randomUUID()}`);
    await writeFile(aside, data, { flush: true });
    await rename(aside, join(this.root, name));
  }
}

/** The store of list bundles in a deployment's data folder. */
export function bundlesIn(dataDir: string): FolderStore {
  return new FolderStore(join(dataDir, 'lists'));
}

/** `null` for a missing file. @throws BundleRefusedError for a file larger than `bytesMax` */
async function readBounded(path: string, bytesMax: number): Promise<Buffer | null> {
  const file = await open(path).catch(whenAbsent(null));
  if (!file) {
    return null;
  }
  try {
    const { size } = await file.stat();
    if (size > bytesMax) {
      throw new BundleRefusedError('one of its files is too large');
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function jsonOf<T>(bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString('utf8')) as T;
  } catch {
    throw new BundleRefusedError('one of its files is not valid JSON');
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(whenAbsent([] as string[]));
}

const whenAbsent = <T>(fallback: T) => whenCode('ENOENT', fallback);
const whenExists = <T>(fallback: T) => whenCode('EEXIST', fallback);

/** For `catch`: returns `fallback` for one error code and rethrows every other error. */
function whenCode<T>(code: string, fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === code) {
      return fallback;
    }
    throw error;
  };
}
