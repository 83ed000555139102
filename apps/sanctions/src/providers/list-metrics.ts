import type { BundleManifest } from '@cotejo/lists';
import { Gauge, type Registry } from '@cotejo/platform';

/** Metrics of the lists in use. The names of tenants' lists and other own lists never appear in them. */
export class ListMetrics {
  private readonly checkedAt: Gauge<'list'>;
  private readonly listCount: Gauge;
  private readonly madeAt: Gauge;

  constructor(metrics: Registry) {
    const registers = [metrics];
    this.checkedAt = new Gauge({
      name: 'list_checked_timestamp_seconds',
      help: 'When an international list last matched what its publisher publishes',
      labelNames: ['list'],
      registers,
    });
    this.listCount = new Gauge({ name: 'lists_bundle_lists', help: 'Lists of the bundle in use', registers });
    this.madeAt = new Gauge({
      name: 'lists_bundle_created_timestamp_seconds',
      help: 'When the bundle in use was made',
      registers,
    });
  }

  show({ createdAt, lists }: BundleManifest): void {
    this.checkedAt.reset();
    for (const { list, kind, tenant, checkedAt } of lists) {
      if (kind === 'international' && tenant === undefined) {
        this.checkedAt.set({ list }, seconds(checkedAt));
      }
    }
    this.listCount.set(lists.length);
    this.madeAt.set(seconds(createdAt));
  }
}

function seconds(time: string): number {
  return Date.parse(time) / 1_000;
}
