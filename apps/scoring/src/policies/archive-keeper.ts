import type { VersionArchive } from '@cotejo/accounts';
import type { Logger } from '@cotejo/platform/logger';

const ROUND_MS = 86_400_000;

/** Contents of policies and scorecards by their hash. */
export type ContentByHash = ReadonlyMap<string, object>;

/** Writes active policies and scorecards to the archive: a new one at once, all of them again once a day. */
export class ArchiveKeeper {
  /** Time of the last write by hash, epoch milliseconds. */
  private readonly writtenAt = new Map<string, number>();
  private working: Promise<void> = Promise.resolve();
  /** A round that is waiting. It will read the active contents when it starts, so one is enough. */
  private next: Promise<void> | undefined;

  constructor(
    private readonly archive: Pick<VersionArchive, 'keep'>,
    private readonly activeContents: () => ContentByHash,
    private readonly logger: Logger,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Runs one round at a time. A failed write is repeated in the next round. Never rejects. */
  keep(): Promise<void> {
    this.next ??= this.working.then(async () => {
      this.next = undefined;
      await this.round().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'cannot archive versions, next round tries again');
      });
    });
    this.working = this.next;
    return this.working;
  }

  private async round(): Promise<void> {
    const contents = this.activeContents();
    for (const hash of this.writtenAt.keys()) {
      if (!contents.has(hash)) {
        this.writtenAt.delete(hash);
      }
    }
    for (const [hash, content] of contents) {
      const now = this.clock();
      if (now - (this.writtenAt.get(hash) ?? Number.NEGATIVE_INFINITY) < ROUND_MS) {
        continue;
      }
      await this.archive.keep(hash, content);
      this.writtenAt.set(hash, now);
    }
  }
}
