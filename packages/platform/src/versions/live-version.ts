import { FileWatch } from './file-watch.js';
import type { VersionedFolder } from './versioned-folder.js';

/** Which version is in use, and where it lies. */
type VersionPointer = Pick<VersionedFolder, 'pointerPath' | 'currentId' | 'pathOf'>;

export interface LiveVersionOptions<T> {
  open(id: string, folder: string): Promise<T>;
  close?(version: T): Promise<void>;
  /** Another version is open now, or the first one. */
  onSwitch?(): void;
  /** A version was put in use that cannot be opened; the one before it stays. */
  onFailure(error: unknown): void;
}

/** The version in use, open for a service that must not pause: a switch opens the new one aside, then swaps. */
export class LiveVersion<T> {
  current: T | null = null;
  /** Some version was put in use, whether or not it can be opened. */
  exists = false;
  private id: string | null = null;
  /** Times that the version in use was asked to be opened again, and how many of them the open one has seen. */
  private wishes = 0;
  private wishesMet = 0;
  private watch: FileWatch | null = null;
  private reloading: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: VersionPointer,
    private readonly options: LiveVersionOptions<T>,
  ) {}

  /** Id of the open version. */
  get currentId(): string | undefined {
    return this.current === null ? undefined : (this.id ?? undefined);
  }

  /** Opens what is in use, if anything, and follows the pointer from now on. */
  async start(): Promise<void> {
    // Watched first: a switch while the version is opened is then seen as well.
    this.watch = new FileWatch([this.folder.pointerPath], () => void this.follow());
    await this.follow();
  }

  /**
   * Opens the version that the pointer names, unless it is the open one. Calls queue up, so each sees the last switch.
   * @throws what `open` throws; the version before it stays
   */
  reload(): Promise<void> {
    this.reloading = this.reloading.catch(() => {}).then(() => this.swap());
    return this.reloading;
  }

  /**
   * Opens the version in use again, as something else that it is made of has changed. Wishes that come while it is being
   * opened are met by opening it once more.
   * @throws what `open` throws; the one before it stays
   */
  reopen(): Promise<void> {
    this.wishes += 1;
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
    const { wishes } = this;
    if (id === null || (id === this.id && wishes === this.wishesMet)) {
      return;
    }
    const old = this.current;
    const isOther = id !== this.id;
    try {
      this.current = await this.options.open(id, this.folder.pathOf(id));
      this.id = id;
      this.wishesMet = wishes;
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
