import { Counter, type Histogram, type MetricValueWithName, type Registry } from 'prom-client';

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2.5, 5, 10, 30];
const BOUNDS_MS = SECONDS.map((seconds) => seconds * 1_000);

/** How the calls to one service ended. Plain numbers: hashing labels for every call would cost more than picking its replica. */
export class CallTally {
  /** Number of calls for each value of the metric label `outcome`. */
  readonly results = new Map<string, number>();
  /** Number of calls for each latency bucket; the last bucket has no upper bound. */
  readonly buckets = new Array<number>(BOUNDS_MS.length + 1).fill(0);
  sumMs = 0;

  add(result: string, tookMs: number): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1);
    let bucket = 0;
    while (tookMs > (BOUNDS_MS[bucket] as number)) {
      bucket += 1;
    }
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    this.sumMs += tookMs;
  }
}

const DURATION = 'transport_call_duration_seconds';

/** The tallies of all services that this process calls. They become prom-client metrics only when the metrics are read. */
export class CallMetrics {
  private readonly tallies = new Map<string, CallTally>();

  constructor(registry: Registry) {
    const { tallies } = this;
    new Counter({
      name: 'transport_calls_total',
      help: 'Calls this process made, by how they ended',
      labelNames: ['service', 'outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [service, { results }] of tallies) {
          for (const [outcome, count] of results) {
            this.inc({ service, outcome }, count);
          }
        }
      },
    });
    const duration = {
      name: DURATION,
      help: 'Duration of calls, as the caller sees it',
      type: 'histogram',
      aggregator: 'sum',
      reset: () => undefined,
      get: async () => ({ ...duration, values: [...tallies].flatMap(toHistogramSeries) }),
    };
    registry.registerMetric(duration as unknown as Histogram);
  }

  tallyFor(service: string): CallTally {
    const tally = this.tallies.get(service) ?? new CallTally();
    this.tallies.set(service, tally);
    return tally;
  }
}

/** The series of a Prometheus histogram, whose buckets are cumulative: each counts all calls up to its bound. */
function toHistogramSeries([service, { buckets, sumMs }]: [string, CallTally]): MetricValueWithName<string>[] {
  let count = 0;
  const series = buckets.map((calls, index) => {
    count += calls;
    return { metricName: `${DURATION}_bucket`, labels: { le: SECONDS[index] ?? '+Inf', service }, value: count };
  });
  const labels = { service };
  return [
    ...series,
    { metricName: `${DURATION}_sum`, labels, value: sumMs / 1_000 },
    { metricName: `${DURATION}_count`, labels, value: count },
  ];
}
