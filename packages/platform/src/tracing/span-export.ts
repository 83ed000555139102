import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { Counter } from '../metrics.js';
import type { ProcessContext } from '../process.js';
import type { TracingConfig } from './tracing-config.js';

/** Batches under way: one while all is well, all that wait when the process ends. */
const EXPORTS_MAX = 8;

type Sinks = Pick<ProcessContext, 'metrics' | 'logger'>;

/** The way of ended spans: a bounded queue, batches, the collector. What the collector does not take in time is dropped. */
export function exportSpans({ url, queueMax, batchMax, delayMs }: TracingConfig, sinks: Sinks): SpanProcessor {
  const count = new SpanCounts(sinks);
  const exporter = new CountedExporter(new OTLPTraceExporter({ url, concurrencyLimit: EXPORTS_MAX }), count);
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: queueMax,
    maxExportBatchSize: batchMax,
    scheduledDelayMillis: delayMs,
  });
  return new BoundedQueue(batches, exporter, queueMax, count);
}

/** What became of spans, as metrics, and as a line in the log when that changes. */
class SpanCounts {
  private readonly exported: Counter;
  private readonly dropped: Counter;
  private isTaken = true;

  constructor(private readonly sinks: Sinks) {
    const registers = [sinks.metrics];
    this.exported = new Counter({
      name: 'trace_spans_exported_total',
      help: 'Spans that the collector took',
      registers,
    });
    this.dropped = new Counter({
      name: 'trace_spans_dropped_total',
      help: 'Spans thrown away: too many waited, or the collector did not take them',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ['queue_full', 'export_failed']) {
      this.dropped.inc({ reason }, 0);
    }
  }

  queueFull(): void {
    this.dropped.inc({ reason: 'queue_full' });
  }

  /** @param error as the exporter gives it; of its text, which may be the collector's answer, nothing is told */
  ended(spans: number, taken: boolean, error: unknown): void {
    if (taken) {
      this.exported.inc(spans);
    } else {
      this.dropped.inc({ reason: 'export_failed' }, spans);
    }
    if (taken === this.isTaken) {
      return;
    }
    this.isTaken = taken;
    if (taken) {
      this.sinks.logger.info('the collector takes spans again');
    } else {
      this.sinks.logger.warn({ err: error }, 'the collector takes no spans');
    }
  }
}

class CountedExporter implements SpanExporter {
  /** Given to `export` so far. */
  handedOver = 0;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly count: SpanCounts,
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.handedOver += spans.length;
    this.exporter.export(spans, (result) => {
      this.count.ended(spans.length, result.code === 0, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** Keeps the bound of the batches itself, which they would keep as well, but without telling how many they dropped. */
class BoundedQueue implements SpanProcessor {
  private accepted = 0;

  constructor(
    private readonly batches: SpanProcessor,
    private readonly exporter: CountedExporter,
    private readonly queueMax: number,
    private readonly count: SpanCounts,
  ) {}

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.accepted - this.exporter.handedOver >= this.queueMax) {
      this.count.queueFull();
      return;
    }
    this.accepted += 1;
    this.batches.onEnd(span as Span);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }
}
