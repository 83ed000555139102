import { LiveVersion, type ProcessScope } from '@cotejo/platform';
import type { SnapshotKind } from '../snapshot-kind.js';
import type { OpenFolder, OpenSnapshot } from './open-snapshot.js';
import { snapshotsIn } from './snapshot-files.js';
import { StoreHolder } from './store-holder.js';

/** Description of the snapshot in use, for the state of a source. */
interface SnapshotInUse {
  name: string;
  /** `null` when a snapshot was imported but cannot be opened. */
  version: string | null;
  /** ISO 8601. */
  asOf: string | null;
  records: number | null;
}

/** The open snapshot of a running service. Switching to another snapshot does not interrupt look-ups. */
export class LiveSnapshot<S extends OpenSnapshot> {
  private readonly versions: LiveVersion<S>;
  private readonly noun: string;
  private holder: StoreHolder | undefined;

  /** @param onSwitch called after the first or another snapshot was opened */
  constructor(
    kind: SnapshotKind,
    open: OpenFolder<S>,
    { config, logger }: Pick<ProcessScope, 'config' | 'logger'>,
    onSwitch: () => void = () => {},
  ) {
    const source = kind.name;
    this.noun = kind.noun;
    this.versions = new LiveVersion<S>(snapshotsIn(config.dataDir, kind), {
      open: async (id, folder) => {
        const snapshot = await open(folder, this.holder);
        logger.info({ source, snapshot: id, [kind.noun]: snapshot.manifest[kind.noun] }, 'snapshot opened');
        return snapshot;
      },
      close: (snapshot) => snapshot.close(),
      onSwitch,
      onFailure: (error) => logger.error({ source, err: error }, 'snapshot cannot be opened'),
    });
  }

  /** `null` when no snapshot was imported, or it cannot be opened. */
  get current(): S | null {
    return this.versions.current;
  }

  /** Id of the open snapshot. */
  get version(): string | undefined {
    return this.versions.currentId;
  }

  /** Whether a snapshot was imported, even if it cannot be opened. */
  get isConfigured(): boolean {
    return this.versions.exists;
  }

  /** Describes the snapshot under `name` for the state of a source; an empty array when no snapshot was imported. */
  describe(name: string): SnapshotInUse[] {
    const { current, isConfigured, version = null } = this;
    if (!current) {
      return isConfigured ? [{ name, version: null, asOf: null, records: null }] : [];
    }
    const { [this.noun]: records, asOf } = current.manifest;
    return [{ name, version, asOf, records: Number(records) }];
  }

  open(): Promise<void> {
    this.holder = new StoreHolder();
    return this.versions.start();
  }

  reload(): Promise<void> {
    return this.versions.reload();
  }

  async close(): Promise<void> {
    await this.versions.stop();
    await this.holder?.end();
  }
}
