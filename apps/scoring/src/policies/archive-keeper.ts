import type { VersionArchive } from '@cotejo/accounts';
import type { Logger } from '@cotejo/platform';

const ROUND_MS = 86_400_000;

/** Content by its hash. */
export type InUse = ReadonlyMap<string, object>;

/** Keeps the archive's copies of what decides: what is new at once, all of it once a day. */
export class ArchiveKeeper {
  /** When each was last told to be in force, epoch milliseconds. */
  private readonly keptAt = new Map<string, number>();
  private working: Promise<void> = Promise.resolve();
  /** A round that has not begun: it will see whatever is in use by then. */
  private next: Promise<void> | undefined;

  constructor(
    private readonly archive: Pick<VersionArchive, 'keep'>,
    private readonly inUse: () => InUse,
    private readonly logger: Logger,
    private readonly clock: () => number = Date.now,
  ) {}

  /** One round at a time; what could not be kept is tried again in the next. Never rejects. */
  keep(): Promise<void> {
    this.next ??= this.working.then(async () => {
      this.next = undefined;
      await this.round().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'versions not archived, tried again soon');
      });
    });
    this.working = this.next;
    return this.working;
  }

  private async round(): Promise<void> {
    const inUse = this.inUse();
    for (const hash of this.keptAt.keys()) {
      if (!inUse.has(hash)) {
        this.keptAt.delete(hash);
      }
    }
    for (const [hash, content] of inUse) {
      const now = this.clock();
      if (now - (this.keptAt.get(hash) ?? Number.NEGATIVE_INFINITY) < ROUND_MS) {
        continue;
      }
      await this.archive.keep(hash, content);
      this.keptAt.set(hash, now);
    }
  }
}
