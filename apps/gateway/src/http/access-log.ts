import { SOURCE_IDS } from '@cotejo/contracts';
import { Counter, Histogram, LATENCY_BUCKETS_SECONDS, type Logger, type ProcessContext } from '@cotejo/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.js';
import { API_NAMES, API_OUTCOMES, apiOf, outcomeOf } from './outcome.js';

/** The client closed the connection before it had its answer; a code of many proxies, never sent. */
const CLIENT_GONE = 499;

/** As the client saw it. */
export function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : CLIENT_GONE;
}

/** One log line and one set of figures for each request: route template and ids, never a path or a value. */
export class AccessLog {
  private readonly logger: Logger;
  private readonly env: string;
  private readonly requests: Counter;
  private readonly seconds: Histogram;
  private readonly degraded: Counter;
  private readonly connectionsDropped: Counter;

  constructor({ logger, metrics, config }: ProcessContext) {
    this.logger = logger;
    this.env = config.environment;
    const registers = [metrics];
    this.requests = new Counter({
      name: 'api_requests_total',
      help: 'Requests by endpoint and how they ended',
      labelNames: ['api', 'route', 'method', 'code', 'outcome', 'env'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'api_request_duration_seconds',
      help: 'Time from the first byte to the answer',
      labelNames: ['api', 'outcome'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    });
    this.degraded = new Counter({
      name: 'api_degraded_responses_total',
      help: 'Answers given without a source',
      labelNames: ['api', 'source'],
      registers,
    });
    this.connectionsDropped = new Counter({
      name: 'http_connections_dropped_total',
      help: 'Connections closed at once because COTEJO_CONNECTIONS_MAX were open',
      registers,
    });
    for (const api of API_NAMES) {
      for (const outcome of API_OUTCOMES) this.seconds.zero({ api, outcome });
      for (const source of SOURCE_IDS) this.degraded.inc({ api, source }, 0);
    }
  }

  observe(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      // Not Fastify's onResponse, which never comes when the client has gone.
      reply.raw.once('close', () => this.ended(request, reply));
      done();
    });
  }

  private ended(request: FastifyRequest, reply: FastifyReply): void {
    const status = statusOf(reply);
    const route = request.routeOptions.url ?? 'unknown';
    const api = apiOf(request);
    const outcome = outcomeOf(request, status);
    const tookMs = performance.now() - request.exchange.startedAt;
    const { tenant, reason, degraded: missing, span } = request.exchange;
    const { method } = request;
    this.requests.inc({ api, route, method, code: String(status), outcome, env: this.env });
    this.seconds.observe({ api, outcome }, tookMs / 1_000);
    for (const source of missing) this.degraded.inc({ api, source });
    // A line for each would cost a third of refusing it; shedding/shed-overload.ts sums them up.
    if (outcome === 'shed') return;
    this.logger.info(
      {
        requestId: request.id,
        method,
        route,
        status,
        tookMs: Math.round(tookMs * 10) / 10,
        ...(span && { traceId: span.traceId }),
        ...(tenant && { tenant }),
        ...(reason && { reason }),
        ...(missing.length > 0 && { degraded: missing }),
      },
      'request',
    );
  }

  /** What was refused before it had a route, or without being a request at all. */
  refused({ status, reason }: ApiError, requestId: string, method = 'none'): void {
    const code = String(status);
    this.requests.inc({ api: 'other', route: 'unknown', method, code, outcome: 'client_error', env: this.env });
    this.logger.info({ requestId, method, route: 'unknown', status, reason }, 'request');
  }

  dropped(): void {
    this.connectionsDropped.inc();
  }
}
