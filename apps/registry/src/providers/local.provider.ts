import type { NameShares, RegistryQuery, SourceData } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { LiveSnapshot } from '@cotejo/snapshot';
import { type Answer, ProviderUnavailableError } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import type { RegistryEntry } from '../person.js';
import { PERSONS } from '../snapshot/person-snapshots.js';
import { Snapshot } from '../snapshot/snapshot.js';
import { RegistryProvider } from './registry.provider.js';

/** Offline provider: reads a snapshot made by `cotejo registry import`, and switches to a newer one while it serves. */
@Injectable()
export class LocalRegistryProvider extends RegistryProvider {
  readonly id = 'local';
  protected override readonly backing: LiveSnapshot<Snapshot>;
  private switchListener = () => {};

  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super();
    this.backing = new LiveSnapshot(PERSONS, Snapshot.open, scope, () => this.switchListener());
  }

  override async nameShares(): Promise<NameShares | null> {
    return (await this.backing.current?.nameShares()) ?? null;
  }

  override data(): SourceData[] {
    return this.backing.describe('snapshot');
  }

  override onSwitch(listener: () => void): void {
    this.switchListener = listener;
  }

  /**
   * @throws ProviderUnavailableError `snapshot_unreadable`: a snapshot was imported but cannot be read. This must not look
   *   like an unknown number
   */
  fetchRecord({ document }: RegistryQuery): Answer<RegistryEntry> {
    const snapshot = this.backing.current;
    if (!snapshot) {
      throw new ProviderUnavailableError('snapshot_unreadable');
    }
    return { record: snapshot.find(document) ?? null, asOf: snapshot.manifest.asOf, version: this.backing.version };
  }
}
