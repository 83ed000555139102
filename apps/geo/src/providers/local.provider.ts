import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import { FileWatch, ProcessScope } from '@cotejo/platform';
import { type Answer, answerNow } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { AddressData } from '../address/address-data.js';
import { findGeoFiles, type GeoFiles } from '../geo.config.js';
import { IpDatabases } from '../ip/ip-databases.js';
import { placeRecord } from '../place/place-record.js';
import { GeoProvider } from './geo.provider.js';

/** Offline: IP databases in files, switched while they serve; address grammar, DIVIPOLA, imported data about addresses. */
@Injectable()
export class LocalGeoProvider extends GeoProvider {
  readonly id = 'local';
  private readonly addresses: AddressData;
  private databases: IpDatabases | null = null;
  private watch: FileWatch | null = null;
  private reloading: Promise<void> = Promise.resolve();

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'env' | 'config' | 'logger'>) {
    super();
    this.addresses = new AddressData(scope);
  }

  /** @throws ConfigInvalidError; a database that cannot be read only leaves addresses of the Internet unknown */
  override async open(watchIntervalMs?: number): Promise<void> {
    // Watched first: a change while the databases are read is then seen as well.
    this.watch = new FileWatch(this.files().watched, () => void this.reloadOrKeep(), watchIntervalMs);
    await Promise.all([this.reloadOrKeep(), this.addresses.open()]);
  }

  /** Opens the databases anew and then lets go of the old ones. Calls queue up, so each sees the last state. */
  override reload(): Promise<void> {
    this.reloading = this.reloading
      .catch(() => {})
      .then(async () => {
        this.databases = await IpDatabases.open(this.files());
      });
    return this.reloading;
  }

  override async close(): Promise<void> {
    this.watch?.stop();
    await this.reloading.catch(() => {});
    await this.addresses.close();
  }

  async place(query: PlaceQuery): Promise<Answer<PlaceRecord>> {
    const { databases, addresses } = this;
    if (query.ip === undefined || !databases) return answerNow(placeRecord(query, null, addresses));
    return { record: placeRecord(query, databases.place(query.ip), addresses), asOf: databases.asOf };
  }

  private files(): GeoFiles {
    return findGeoFiles(this.scope.env, this.scope.config.dataDir);
  }

  private async reloadOrKeep(): Promise<void> {
    await this.reload().catch((error: unknown) => {
      this.scope.logger.error({ source: 'geo', err: error }, 'databases cannot be opened, the old ones stay');
    });
  }
}
