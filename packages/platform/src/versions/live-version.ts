import { FileWatch } from './file-watch.js';
import type { VersionedFolder } from './versioned-folder.js';

/** Reads which version is active, and where it is stored. */
type VersionPointer = Pick<VersionedFolder, 'pointerPath' | 'currentId' | 'pathOf'>;

export interface LiveVersionOptions<T> {
  open(id: string, folder: string): Promise<T>;
  close?(version: T): Promise<void>;
  /** A version was opened for the first time, or replaced by another one. */
  onSwitch?(): void;
  /** A version was activated that cannot be opened. The previous one stays open. */
  onFailure(error: unknown): void;
}

/**
 * Keeps the active version open for a service that must not pause. At a switch it opens the new version first, then replaces
 * the old one.
 */
export class LiveVersion<T> {
  current: T | null = null;
  /** Whether a version was activated, even if it cannot be opened. */
  exists = false;
  private id: string | null = null;
  /** Number of calls of `reopen`, and number of those calls that were made before the open version was opened. */
  private reopenRequests = 0;
  private reopenRequestsDone = 0;
  private watch: FileWatch | null = null;
  private reloading: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: VersionPointer,
    private readonly options: LiveVersionOptions<T>,
  ) {}

  /** Id of the open version; undefined if no version is open. */
  get currentId(): string | undefined {
    return this.current === null ? undefined : (this.id ?? undefined);
  }

  /** Opens the active version, if there is one, and follows the pointer from now on. */
  async start(): Promise<void> {
    // Watch before opening, so that a switch during the opening is noticed.
    this.watch = new FileWatch([this.folder.pointerPath], () => void this.follow());
    await this.follow();
  }

  /**
   * Opens the version that the pointer names, unless it is open already. Calls run one after another, so each one sees the
   * latest switch.
   *
   * @throws the error of `open`; the previous version stays open
   */
  reload(): Promise<void> {
    this.reloading = this.reloading.catch(() => {}).then(() => this.swap());
    return this.reloading;
  }

  /**
   * Opens the active version again, because other data that it depends on has changed. Calls during an opening cause one
   * more opening in total.
   *
   * @throws the error of `open`; the previous version stays open
   */
  reopen(): Promise<void> {
    this.reopenRequests += 1;
    return this.reload();
  }

  async stop(): Promise<void> {
    this.watch?.stop();
    await this.reloading.catch(() => {});
    if (this.current) {
      await this.options.close?.(this.current);
    }
    this.current = null;
  }

  private async swap(): Promise<void> {
    const id = await this.folder.currentId();
    const { reopenRequests } = this;
    if (id === null || (id === this.id && reopenRequests === this.reopenRequestsDone)) {
      return;
    }
    const old = this.current;
    const isOther = id !== this.id;
    try {
      this.current = await this.options.open(id, this.folder.pathOf(id));
      this.id = id;
      this.reopenRequestsDone = reopenRequests;
    } finally {
      this.exists = true;
    }
    if (isOther) {
      this.options.onSwitch?.();
    }
    if (old) {
      await this.options.close?.(old);
    }
  }

  private follow(): Promise<void> {
    return this.reload().catch((error: unknown) => this.options.onFailure(error));
  }
}
