import type { Histogram, MetricValueWithName, Registry } from 'prom-client';

/** The observations of one series, as plain numbers. */
export class HistogramTally {
  /** Number of observations for each bucket; the last bucket has no upper bound. */
  readonly counts: Float64Array;
  sum = 0;

  constructor(
    private readonly upperBounds: readonly number[],
    readonly labels: Record<string, string>,
  ) {
    this.counts = new Float64Array(upperBounds.length + 1);
  }

  observe(value: number): void {
    let bucket = 0;
    while (value > (this.upperBounds[bucket] as number)) {
      bucket += 1;
    }
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.sum += value;
  }
}

/**
 * A histogram for hot paths. It counts in typed arrays, while `Histogram.observe` hashes all labels each time. It becomes a
 * prom-client metric only when the metrics are collected.
 */
export class TallyHistogram {
  private readonly series: HistogramTally[] = [];
  private readonly name: string;
  private readonly buckets: readonly number[];

  /** @param settings buckets: the upper bounds, ascending */
  constructor(settings: { name: string; help: string; buckets: readonly number[]; metrics: Registry }) {
    const { name, help, buckets, metrics } = settings;
    this.name = name;
    this.buckets = buckets;
    const metric = {
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      reset: () => undefined,
      get: async () => ({ ...metric, values: this.series.flatMap((series) => this.valuesOf(series)) }),
    };
    metrics.registerMetric(metric as unknown as Histogram);
  }

  /** Adds a series without observations. Call it once for each set of labels and keep the result: there is no look-up. */
  addSeries(labels: Record<string, string>): HistogramTally {
    const series = new HistogramTally(this.buckets, labels);
    this.series.push(series);
    return series;
  }

  /** The values of a Prometheus histogram, whose buckets are cumulative: each counts all observations up to its bound. */
  private valuesOf({ counts, sum, labels }: HistogramTally): MetricValueWithName<string>[] {
    let count = 0;
    const buckets = Array.from(counts, (observations, index) => {
      count += observations;
      return {
        metricName: `${this.name}_bucket`,
        labels: { le: this.buckets[index] ?? '+Inf', ...labels },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ];
  }
}
