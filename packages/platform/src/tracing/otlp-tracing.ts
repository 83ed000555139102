import { setTimeout as delay } from 'node:timers/promises';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type { ProcessContext } from '../process.js';
import { makeSampler } from './sampler.js';
import { exportSpans } from './span-export.js';
import type { SpanAttributes, SpanRole, TraceSpan, Tracing } from './tracing.js';
import type { TracingConfig } from './tracing-config.js';

const KINDS: Record<SpanRole, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/** More than any span of ours has; no text of ours is that long. */
const LIMITS = { attributeCountLimit: 16, attributeValueLengthLimit: 256, eventCountLimit: 0, linkCountLimit: 0 };

const SAMPLED = '-01';
const TRACEPARENT_LENGTH = 55;

/** Spans by OpenTelemetry's SDK, posted in batches as OTLP over HTTP in JSON. Sets up nothing global. */
export class OtlpTracing implements Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(settings: TracingConfig, context: Pick<ProcessContext, 'name' | 'config' | 'metrics' | 'logger'>) {
    this.provider = new TracerProvider({
      resource: resourceOf(context),
      sampler: makeSampler(settings),
      spanLimits: LIMITS,
      spanProcessors: [exportSpans(settings, context)],
    });
    this.tracer = this.provider.getTracer('cotejo');
  }

  root(name: string, startedAt: number): TraceSpan | undefined {
    return this.begin(name, { kind: SpanKind.SERVER, startTime: startedAt });
  }

  child(role: SpanRole, name: string, parent: string | undefined, attributes: SpanAttributes): TraceSpan | undefined {
    const from = parent === undefined ? undefined : contextOf(parent, role === 'server');
    if (!from) {
      return undefined;
    }
    const options = { kind: KINDS[role], startTime: performance.now(), attributes };
    return this.begin(name, options, from);
  }

  async stop(withinMs: number): Promise<void> {
    const sent = this.provider.shutdown().catch(() => undefined);
    await Promise.race([sent, delay(withinMs, undefined, { ref: false })]);
  }

  private begin(name: string, options: SpanOptions, parent?: SpanContext): TraceSpan | undefined {
    const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = this.tracer.startSpan(name, options, within);
    return span.isRecording() ? new RecordedSpan(span) : undefined;
  }
}

class RecordedSpan implements TraceSpan {
  readonly traceId: string;
  readonly traceparent: string;

  constructor(private readonly span: Span) {
    const { traceId, spanId } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}${SAMPLED}`;
  }

  end(attributes: SpanAttributes, failed: boolean): void {
    this.span.setAttributes(attributes);
    if (failed) {
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    // Both times by the same clock: the SDK's own second one would be of whole milliseconds.
    this.span.end(performance.now());
  }
}

/** `undefined` for what is no `traceparent` of a traced request. */
function contextOf(traceparent: string, isRemote: boolean): SpanContext | undefined {
  if (traceparent.length !== TRACEPARENT_LENGTH || !traceparent.endsWith(SAMPLED)) {
    return undefined;
  }
  const context = {
    traceId: traceparent.slice(3, 35),
    spanId: traceparent.slice(36, 52),
    traceFlags: TraceFlags.SAMPLED,
    isRemote,
  };
  return isSpanContextValid(context) ? context : undefined;
}

/** Who we are; what the operator says in `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME` wins. No host, path or command. */
function resourceOf({ name, config }: Pick<ProcessContext, 'name' | 'config'>): Resource {
  const ours = resourceFromAttributes({
    'service.namespace': 'cotejo',
    'service.name': name,
    'deployment.environment.name': config.environment,
  });
  const told = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] });
  return defaultResource().merge(ours).merge(told);
}
