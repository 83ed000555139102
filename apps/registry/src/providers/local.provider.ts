import type { NameShares, RegistryQuery } from '@cotejo/contracts';
import { LiveVersion, ProcessScope } from '@cotejo/platform';
import { type Answer, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import type { RegistryEntry } from '../person.js';
import { Snapshot } from '../snapshot/snapshot.js';
import { snapshotsIn } from '../snapshot/snapshot-files.js';
import { StoreHolder } from '../snapshot/store-holder.js';
import { RegistryProvider } from './registry.provider.js';

/** Offline: a snapshot imported by `cotejo registry import`, switched while it serves. */
@Injectable()
export class LocalRegistryProvider extends RegistryProvider {
  readonly id = 'local';
  private readonly snapshots: LiveVersion<Snapshot>;
  private holder: StoreHolder | undefined;
  private switched = () => {};

  constructor(@Inject(ProcessScope) { config, logger }: ProcessScope) {
    super();
    this.snapshots = new LiveVersion<Snapshot>(snapshotsIn(config.dataDir), {
      open: async (id, folder) => {
        const snapshot = await Snapshot.open(folder, this.holder);
        logger.info({ source: 'registry', snapshot: id, persons: snapshot.manifest.persons }, 'snapshot opened');
        return snapshot;
      },
      close: (snapshot) => snapshot.close(),
      onSwitch: () => this.switched(),
      onFailure: (error) => logger.error({ source: 'registry', err: error }, 'snapshot cannot be opened'),
    });
  }

  override configured(): boolean {
    return this.snapshots.exists;
  }

  override open(): Promise<void> {
    this.holder = new StoreHolder();
    return this.snapshots.start();
  }

  override reload(): Promise<void> {
    return this.snapshots.reload();
  }

  override async close(): Promise<void> {
    await this.snapshots.stop();
    await this.holder?.end();
  }

  override async nameShares(): Promise<NameShares | null> {
    return (await this.snapshots.current?.nameShares()) ?? null;
  }

  override onSwitch(listener: () => void): void {
    this.switched = listener;
  }

  /**
   * @throws ProviderUnavailableError `snapshot_unreadable`: one was imported but cannot be read, which is not the same as
   * an unknown number
   */
  async record({ document }: RegistryQuery): Promise<Answer<RegistryEntry>> {
    const snapshot = this.snapshots.current;
    if (!snapshot) throw new ProviderUnavailableError('snapshot_unreadable');
    return { record: snapshot.find(document) ?? null, asOf: snapshot.manifest.asOf };
  }
}
