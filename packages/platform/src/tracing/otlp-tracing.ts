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
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ProcessContext } from '../process-context.js';
import { exportSpans } from './span-export.js';
import type { SpanAttributes, SpanRole, TraceSpan, Tracing } from './tracing.js';
import type { TracingConfig } from './tracing-config.js';

const KINDS: Record<SpanRole, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/** Larger than any span of our code needs. */
const LIMITS = { attributeCountLimit: 16, attributeValueLengthLimit: 256, eventCountLimit: 0, linkCountLimit: 0 };

const SAMPLED = '-01';
const PARENT_BASED = 'parentbased_';
const TRACEPARENT_LENGTH = 55;

/** Spans of OpenTelemetry's SDK, sent in batches as OTLP over HTTP in JSON. It registers nothing globally. */
export class OtlpTracing implements Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(settings: TracingConfig, context: Pick<ProcessContext, 'name' | 'config' | 'metrics' | 'logger'>) {
    this.provider = new TracerProvider({
      resource: describeProcess(context),
      sampler: createSampler(settings),
      spanLimits: LIMITS,
      spanProcessors: [exportSpans(settings, context)],
    });
    this.tracer = this.provider.getTracer('cotejo');
  }

  root(name: string, startedAt: number): TraceSpan | undefined {
    return this.startSpan(name, { kind: SpanKind.SERVER, startTime: startedAt });
  }

  child(role: SpanRole, name: string, parent: string | undefined, attributes: SpanAttributes): TraceSpan | undefined {
    const parentContext = parent === undefined ? undefined : parseTraceparent(parent, role === 'server');
    if (!parentContext) {
      return undefined;
    }
    const options = { kind: KINDS[role], startTime: performance.now(), attributes };
    return this.startSpan(name, options, parentContext);
  }

  async stop(withinMs: number): Promise<void> {
    const sent = this.provider.shutdown().catch(() => undefined);
    await Promise.race([sent, delay(withinMs, undefined, { ref: false })]);
  }

  private startSpan(name: string, options: SpanOptions, parent?: SpanContext): TraceSpan | undefined {
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
    // Same clock as the start: the SDK's own end time would have a resolution of a millisecond.
    this.span.end(performance.now());
  }
}

/** Parses a `traceparent`. @returns undefined if it is malformed, or its request is not traced */
function parseTraceparent(traceparent: string, isRemote: boolean): SpanContext | undefined {
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

/**
 * The attributes of this process. `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME` override them. Host, path and command are
 * left out.
 */
function describeProcess({ name, config }: Pick<ProcessContext, 'name' | 'config'>): Resource {
  const ours = resourceFromAttributes({
    'service.namespace': 'cotejo',
    'service.name': name,
    'deployment.environment.name': config.environment,
  });
  const configured = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] });
  return defaultResource().merge(ours).merge(configured);
}

/** The sampler that `OTEL_TRACES_SAMPLER` names. */
function createSampler({ sampler, ratio }: TracingConfig): Sampler {
  const root = createRootSampler(sampler.replace(PARENT_BASED, ''), ratio);
  return sampler.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}

function createRootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_on') {
    return new AlwaysOnSampler();
  }
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}
