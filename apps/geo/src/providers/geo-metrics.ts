import type { AnonymityManifest } from '@cotejo/anonymity';
import { type Gauge, MetricSet, type Registry } from '@cotejo/platform/metrics';
import type { IpDatabases } from '../ip/ip-databases.js';

/** Metrics with the age of the data in use. */
export class GeoMetrics {
  private readonly databases: Gauge<'database'>;
  private readonly feeds: Gauge<'feed'>;

  constructor(metrics: Registry) {
    const make = new MetricSet(metrics);
    this.databases = make.gauge('geo_database_timestamp_seconds', 'When an IP address database in use was built', [
      'database',
    ]);
    this.feeds = make.gauge(
      'anonymity_feed_checked_timestamp_seconds',
      'When an anonymity list in use last matched what is published',
      ['feed'],
    );
  }

  showDatabases({ builtAt }: IpDatabases): void {
    this.databases.reset();
    for (const [database, time] of Object.entries(builtAt)) {
      this.databases.set({ database }, time / 1_000);
    }
  }

  showFeeds({ feeds }: AnonymityManifest): void {
    this.feeds.reset();
    for (const { id, checkedAt } of feeds) {
      this.feeds.set({ feed: id }, Date.parse(checkedAt) / 1_000);
    }
  }
}
