import type { SourceStatus } from '@cotejo/contracts';
import { Counter, Gauge, Histogram, LATENCY_BUCKETS_SECONDS, type Registry } from '@cotejo/platform';
import type { BreakerFigure } from './source-guard.js';

const OUTCOMES: SourceStatus[] = ['ok', 'timeout', 'unavailable', 'not_configured'];

interface Instruments {
  calls: Counter;
  seconds: Histogram;
  inflight: Gauge;
  breaker: Gauge;
}

/** One set for each process, because several sources can run in one process. */
const instrumentsByRegistry = new WeakMap<Registry, Instruments>();

function instrumentsOf(registry: Registry): Instruments {
  const existing = instrumentsByRegistry.get(registry);
  if (existing) {
    return existing;
  }
  const registers = [registry];
  const created: Instruments = {
    calls: new Counter({
      name: 'source_calls_total',
      help: 'Queries answered by a source, by outcome',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'source_call_duration_seconds',
      help: 'Time from the query to the report of a source, including its providers',
      labelNames: ['source'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    }),
    inflight: new Gauge({
      name: 'source_inflight',
      help: 'Queries that are being answered now',
      labelNames: ['source'],
      registers,
    }),
    breaker: new Gauge({
      name: 'breaker_state',
      help: '0 closed, 1 half open, 2 open',
      labelNames: ['source', 'provider'],
      registers,
    }),
  };
  instrumentsByRegistry.set(registry, created);
  return created;
}

/** Metrics of one source. All series exist from the start with 0, so that Prometheus sees the first failure as an increase. */
export class SourceMetrics {
  private readonly instruments: Instruments;

  constructor(
    registry: Registry,
    private readonly source: string,
  ) {
    this.instruments = instrumentsOf(registry);
    for (const outcome of OUTCOMES) {
      this.instruments.calls.inc({ source, outcome }, 0);
    }
    this.instruments.inflight.set({ source }, 0);
  }

  startQuery(): void {
    this.instruments.inflight.inc({ source: this.source });
  }

  endQuery(outcome: SourceStatus, tookMs: number): void {
    this.instruments.inflight.dec({ source: this.source });
    this.instruments.calls.inc({ source: this.source, outcome });
    this.instruments.seconds.observe({ source: this.source }, tookMs / 1_000);
  }

  setBreaker(provider: string, figure: BreakerFigure): void {
    this.instruments.breaker.set({ source: this.source, provider }, figure);
  }
}
