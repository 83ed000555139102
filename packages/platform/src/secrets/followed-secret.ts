import { digestOf, type FileContents, readContents, readSettled, type SecretPaths } from './file-contents.js';
import type { Secret } from './secret.js';

/** In place of a digest. */
const UNREADABLE = 'unreadable';

/** What happened to a secret. The error never repeats the content of a file. */
export type SecretEvent = { outcome: 'used' } | { outcome: 'refused'; error: unknown };

/**
 * A secret in one or several files. The files are read again at intervals and compared by content, so it does not matter
 * whether they are written in place, renamed or swapped by a link. A change is used after two readings in a row have returned
 * it. Content that cannot be read or is invalid changes nothing.
 */
export class FollowedSecret<T> implements Secret<T> {
  current: T;
  private readonly listeners = new Set<(value: T) => void>();
  private usedDigest: string;
  private lastDigest: string;
  private refusedDigest: string | undefined;
  private checking = false;

  /** @param read makes the value; an error of it refuses the content @throws ConfigInvalidError, the error of `read` */
  constructor(
    readonly name: string,
    private readonly paths: SecretPaths,
    private readonly read: (contents: FileContents) => T,
    private readonly report: (event: SecretEvent) => void,
  ) {
    const contents = readSettled(paths);
    this.current = read(contents);
    this.usedDigest = digestOf(contents);
    this.lastDigest = this.usedDigest;
  }

  onChange(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async check(): Promise<void> {
    if (this.checking) {
      return;
    }
    this.checking = true;
    try {
      await this.update();
    } finally {
      this.checking = false;
    }
  }

  private async update(): Promise<void> {
    try {
      const contents = await readContents(this.paths);
      this.settle(digestOf(contents), () => this.use(this.read(contents)));
    } catch (error) {
      this.settle(UNREADABLE, () => {
        throw error;
      });
    }
  }

  /** Uses what was read, if the reading before was equal and it is neither in use nor refused already. Never throws. */
  private settle(digest: string, use: () => void): void {
    const isSettled = digest === this.lastDigest;
    this.lastDigest = digest;
    if (!isSettled || digest === this.refusedDigest) {
      return;
    }
    if (digest === this.usedDigest && this.refusedDigest === undefined) {
      return;
    }
    try {
      if (digest !== this.usedDigest) {
        use();
      }
      this.usedDigest = digest;
      this.refusedDigest = undefined;
      this.report({ outcome: 'used' });
    } catch (error) {
      this.refusedDigest = digest;
      this.report({ outcome: 'refused', error });
    }
  }

  private use(value: T): void {
    this.current = value;
    for (const listener of this.listeners) {
      listener(value);
    }
  }
}
