import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { type Counter, MetricSet } from '../metrics.js';
import type { ProcessContext } from '../process-context.js';
import type { TracingConfig } from './tracing-config.js';

/** Most batches sent at a time: one in normal operation, all queued batches when the process ends. */
const EXPORTS_MAX = 8;

type Sinks = Pick<ProcessContext, 'metrics' | 'logger'>;

/** Sends ended spans to the collector in batches, from a bounded queue. Spans that the collector does not accept in time are dropped. */
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

/** Counts exported and dropped spans, and logs when the collector starts or stops accepting them. */
class SpanCounts {
  private readonly exported: Counter;
  private readonly dropped: Counter;
  private isAccepting = true;

  constructor(private readonly sinks: Sinks) {
    const make = new MetricSet(sinks.metrics);
    this.exported = make.counter('trace_spans_exported_total', 'Spans that the collector accepted');
    this.dropped = make.counter(
      'trace_spans_dropped_total',
      'Spans dropped: the queue was full, or the collector refused them',
      { reason: ['queue_full', 'export_failed'] },
    );
  }

  countQueueFull(): void {
    this.dropped.inc({ reason: 'queue_full' });
  }

  /** @param error error of the exporter; its text may be the collector's answer, so it is not logged */
  countExport(spans: number, isAccepted: boolean, error: unknown): void {
    if (isAccepted) {
      this.exported.inc(spans);
    } else {
      this.dropped.inc({ reason: 'export_failed' }, spans);
    }
    if (isAccepted === this.isAccepting) {
      return;
    }
    this.isAccepting = isAccepted;
    if (isAccepted) {
      this.sinks.logger.info('the collector accepts spans again');
    } else {
      this.sinks.logger.warn({ err: error }, 'the collector refuses spans');
    }
  }
}

class CountedExporter implements SpanExporter {
  /** Number of spans passed to `export` so far. */
  passedOn = 0;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly count: SpanCounts,
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.passedOn += spans.length;
    this.exporter.export(spans, (result) => {
      this.count.countExport(spans.length, result.code === 0, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** Bounds the queue and counts the spans above the bound. `BatchSpanProcessor` would drop them without a count. */
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
    if (this.accepted - this.exporter.passedOn >= this.queueMax) {
      this.count.countQueueFull();
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
