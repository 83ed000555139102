import type { SourceStatus } from '@cotejo/contracts';
import {
  Gauge,
  type HistogramTally,
  LATENCY_BUCKETS_SECONDS,
  MetricSet,
  type Registry,
  type Tally,
  TallyCounter,
  TallyHistogram,
} from '@cotejo/platform/metrics';
import type { BreakerFigure } from './source-guard.js';

const OUTCOMES: SourceStatus[] = ['ok', 'timeout', 'unavailable', 'not_configured'];

interface Instruments {
  calls: TallyCounter<'source' | 'outcome'>;
  seconds: TallyHistogram;
  breaker: Gauge;
  /** The sources of this process. */
  sources: SourceMetrics[];
}

/** One set for each process, because several sources can run in one process. */
const instrumentsByRegistry = new WeakMap<Registry, Instruments>();

function instrumentsOf(registry: Registry): Instruments {
  const existing = instrumentsByRegistry.get(registry);
  if (existing) {
    return existing;
  }
  const sources: SourceMetrics[] = [];
  const created: Instruments = {
    calls: new TallyCounter({
      name: 'source_calls_total',
      help: 'Queries answered by a source, by outcome',
      labelNames: ['source', 'outcome'],
      metrics: registry,
    }),
    seconds: new TallyHistogram({
      name: 'source_call_duration_seconds',
      help: 'Time from the query to the report of a source, including its providers',
      buckets: LATENCY_BUCKETS_SECONDS,
      metrics: registry,
    }),
    breaker: new MetricSet(registry).gauge('breaker_state', '0 closed, 1 half open, 2 open', ['source', 'provider']),
    sources,
  };
  new Gauge({
    name: 'source_inflight',
    help: 'Queries that are being answered now',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      for (const { source, inflight } of sources) {
        this.set({ source }, inflight);
      }
    },
  });
  instrumentsByRegistry.set(registry, created);
  return created;
}

/** Metrics of one source. All series exist from the start with 0, so that Prometheus sees the first failure as an increase. */
export class SourceMetrics {
  inflight = 0;
  private readonly breaker: Gauge;
  private readonly seconds: HistogramTally;
  private readonly calls = new Map<SourceStatus, Tally>();

  constructor(
    registry: Registry,
    readonly source: string,
  ) {
    const { calls, seconds, breaker, sources } = instrumentsOf(registry);
    this.breaker = breaker;
    this.seconds = seconds.addSeries({ source });
    for (const outcome of OUTCOMES) {
      this.calls.set(outcome, calls.addSeries({ source, outcome }));
    }
    sources.push(this);
  }

  startQuery(): void {
    this.inflight += 1;
  }

  /** @param outcome one of `OUTCOMES`: a source that answers has no other status */
  endQuery(outcome: SourceStatus, tookMs: number): void {
    this.inflight -= 1;
    (this.calls.get(outcome) as Tally).count += 1;
    this.seconds.observe(tookMs / 1_000);
  }

  setBreaker(provider: string, figure: BreakerFigure): void {
    this.breaker.set({ source: this.source, provider }, figure);
  }
}
