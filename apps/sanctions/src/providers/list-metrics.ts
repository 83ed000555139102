import { type BundleManifest, identityOf } from '@cotejo/lists';
import { type Gauge, Histogram, MetricSet, type Registry } from '@cotejo/platform/metrics';

/** With 5 s, the objective. */
const EFFECT_BUCKETS = [0.5, 1, 2, 3, 4, 5, 7.5, 10, 15, 30, 60, 300, 3_600];

/** Metrics of the lists in use. The names of tenants' lists and other own lists never appear in them. */
export class ListMetrics {
  private readonly checkedAt: Gauge<'list'>;
  private readonly listCount: Gauge;
  private readonly madeAt: Gauge;
  private readonly effect: Histogram;
  /** Content of each list in use; `null` before the first bundle. */
  private contents: ReadonlyMap<string, string> | null = null;

  constructor(metrics: Registry) {
    const make = new MetricSet(metrics);
    this.checkedAt = make.gauge(
      'list_checked_timestamp_seconds',
      'When an international list last matched what its publisher publishes',
      ['list'],
    );
    this.listCount = make.gauge('lists_bundle_lists', 'Lists of the bundle in use');
    this.madeAt = make.gauge('lists_bundle_created_timestamp_seconds', 'When the bundle in use was made');
    this.effect = make.histogram(
      'list_effect_seconds',
      "Time from the moment the worker had a publisher's changed file to the moment this replica screens by it",
      EFFECT_BUCKETS,
    );
  }

  /** Call it when the bundle begins to be used. The first bundle of a process is not measured: it may be old. */
  show({ createdAt, lists }: BundleManifest): void {
    for (const { fetchedAt, ...list } of lists) {
      const isChanged = this.contents !== null && this.contents.get(identityOf(list)) !== list.content;
      if (isChanged && fetchedAt !== undefined) {
        // The clock of the worker's host may be ahead.
        this.effect.observe(Math.max(0, Date.now() / 1_000 - seconds(fetchedAt)));
      }
    }
    this.contents = new Map(lists.map((list) => [identityOf(list), list.content]));
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
