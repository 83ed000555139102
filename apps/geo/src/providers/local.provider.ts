import { AnonymityLists, anonymityIn } from '@cotejo/anonymity';
import type { PlaceQuery, PlaceRecord, SourceData } from '@cotejo/contracts';
import { FileWatch, LiveVersion, ProcessScope } from '@cotejo/platform';
import { type Answer, answerNow } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { AddressData } from '../address/address-data.js';
import { findGeoFiles, type GeoFiles } from '../geo.config.js';
import { IpDatabases } from '../ip/ip-databases.js';
import { placeDataVersion } from '../place/place-data-version.js';
import { placeRecord } from '../place/place-record.js';
import { GeoProvider } from './geo.provider.js';
import { GeoMetrics } from './geo-metrics.js';

/**
 * Answers offline, from files that are switched without an interruption: IP databases, anonymity lists and imported address
 * data. Addresses are also checked by grammar and DIVIPOLA.
 */
@Injectable()
export class LocalGeoProvider extends GeoProvider {
  readonly id = 'local';
  private readonly addresses: AddressData;
  private databases: IpDatabases | null = null;
  private watch: FileWatch | null = null;
  private reloading: Promise<void> = Promise.resolve();
  private readonly lists: LiveVersion<AnonymityLists>;
  private readonly metrics: GeoMetrics;
  private version: string | undefined;

  constructor(
    @Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'env' | 'config' | 'logger' | 'metrics'>,
  ) {
    super();
    this.addresses = new AddressData(scope, () => this.updateVersion());
    this.metrics = new GeoMetrics(scope.metrics);
    this.lists = new LiveVersion(anonymityIn(scope.config.dataDir), {
      open: (_, folder) => AnonymityLists.open(folder),
      onSwitch: () => {
        this.showFeeds();
        this.updateVersion();
      },
      onFailure: (error) => {
        this.scope.logger.error({ source: 'geo', err: error }, 'cannot open the anonymity lists, keeping the old ones');
      },
    });
  }

  /**
   * Opens all data. An unreadable IP database is logged, and IP addresses are then unknown. @throws ConfigInvalidError
   */
  override async open(watchIntervalMs?: number): Promise<void> {
    // Watch first, so that a change while the databases are read is also noticed.
    this.watch = new FileWatch(this.files().watched, () => void this.reloadOrKeep(), watchIntervalMs);
    await Promise.all([this.reloadOrKeep(), this.lists.start(), this.addresses.open()]);
  }

  /**
   * Opens the databases again and then releases the old ones, which stay when the new ones cannot answer or are older. Calls are queued,
   * so that the last one sees the latest files.
   */
  override reload(): Promise<void> {
    this.reloading = this.reloading
      .catch(() => {})
      .then(async () => {
        const opened = await IpDatabases.open(this.files());
        if (this.databases) {
          opened.refuseToReplace(this.databases);
        }
        this.databases = opened;
        this.metrics.showDatabases(this.databases);
        this.updateVersion();
      });
    return this.reloading;
  }

  override async close(): Promise<void> {
    this.watch?.stop();
    await Promise.all([this.reloading.catch(() => {}), this.lists.stop(), this.addresses.close()]);
  }

  override data(): SourceData[] {
    const databases = this.databases ? this.databases.versions : [];
    return [...databases, ...this.anonymityData(), ...this.addresses.data()];
  }

  fetchPlace(query: PlaceQuery): Answer<PlaceRecord> {
    const { databases, addresses, version } = this;
    if (query.ip === undefined || !databases) {
      return { ...answerNow(placeRecord(query, null, addresses)), version };
    }
    const ip = databases.locate(query.ip, this.lists.current);
    return { record: placeRecord(query, ip, addresses), asOf: databases.asOf, version };
  }

  private anonymityData(): SourceData[] {
    const { current, currentId = null, exists } = this.lists;
    if (!current) {
      return exists ? [{ name: 'anonymity', version: null, asOf: null, records: null }] : [];
    }
    const { feeds } = current.manifest;
    const asOf = feeds.map(({ checkedAt }) => checkedAt).sort()[0] ?? null;
    const records = feeds.reduce((sum, { ipv4, ipv6 }) => sum + ipv4 + ipv6, 0);
    return [{ name: 'anonymity', version: currentId, asOf, records }];
  }

  private updateVersion(): void {
    const { databases, lists, addresses } = this;
    this.version = placeDataVersion({
      built: databases?.builtAt ?? {},
      versions: { anonymity: lists.currentId, ...addresses.versions },
    });
  }

  private files(): GeoFiles {
    return findGeoFiles(this.scope.env, this.scope.config.dataDir);
  }

  private showFeeds(): void {
    if (this.lists.current) {
      this.metrics.showFeeds(this.lists.current.manifest);
    }
  }

  private async reloadOrKeep(): Promise<void> {
    await this.reload().catch((error: unknown) => {
      this.scope.logger.error({ source: 'geo', err: error }, 'cannot open the IP databases, keeping the old ones');
    });
  }
}
