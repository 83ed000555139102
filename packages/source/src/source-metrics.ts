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

/** One set for each process: several sources may be hosted together. */
const instrumentsOf = new WeakMap<Registry, Instruments>();

function instruments(registry: Registry): Instruments {
  const known = instrumentsOf.get(registry);
  if (known) {
    return known;
  }
  const registers = [registry];
  const made: Instruments = {
    calls: new Counter({
      name: 'source_calls_total',
      help: 'Questions answered by a source, by how they ended',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'source_call_duration_seconds',
      help: 'Time a source took, its provider included',
      labelNames: ['source'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    }),
    inflight: new Gauge({
      name: 'source_inflight',
      help: 'Questions being answered',
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
  instrumentsOf.set(registry, made);
  return made;
}

/** The figures of one source. All series exist from the start, so that a first failure is seen as a rise. */
export class SourceMetrics {
  private readonly of: Instruments;

  constructor(
    registry: Registry,
    private readonly source: string,
  ) {
    this.of = instruments(registry);
    for (const outcome of OUTCOMES) {
      this.of.calls.inc({ source, outcome }, 0);
    }
    this.of.inflight.set({ source }, 0);
  }

  begin(): void {
    this.of.inflight.inc({ source: this.source });
  }

  end(outcome: SourceStatus, tookMs: number): void {
    this.of.inflight.dec({ source: this.source });
    this.of.calls.inc({ source: this.source, outcome });
    this.of.seconds.observe({ source: this.source }, tookMs / 1_000);
  }

  breaker(provider: string, figure: BreakerFigure): void {
    this.of.breaker.set({ source: this.source, provider }, figure);
  }
}
