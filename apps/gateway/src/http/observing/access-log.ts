import { Counter, type Logger, type ProcessContext } from '@cotejo/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors/api-error.js';
import { outcomeOf } from './api-result.js';
import { RequestFigures } from './request-figures.js';

/** The client closed the connection before it had its answer; a code of many proxies, never sent. */
const CLIENT_GONE = 499;

/** As the client saw it. */
export function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : CLIENT_GONE;
}

/** One log line and one set of figures for each request: route template and ids, never a path or a value. */
export class AccessLog {
  private readonly logger: Logger;
  private readonly figures: RequestFigures;
  private readonly connectionsDropped: Counter;

  constructor(context: ProcessContext) {
    this.logger = context.logger;
    this.figures = new RequestFigures(context);
    this.connectionsDropped = new Counter({
      name: 'http_connections_dropped_total',
      help: 'Connections closed at once because COTEJO_CONNECTIONS_MAX were open',
      registers: [context.metrics],
    });
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
    const outcome = outcomeOf(request, status);
    const tookMs = performance.now() - request.exchange.startedAt;
    const { tenant, reason, degraded: missing, span } = request.exchange;
    const { method } = request;
    this.figures.count({ route, method, status, outcome, tenant, tookMs, degraded: missing });
    // A line for each would cost a third of refusing it; shedding/shed-overload.ts sums them up.
    if (outcome === 'shed') {
      return;
    }
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
    this.figures.countRefused(method, status);
    this.logger.info({ requestId, method, route: 'unknown', status, reason }, 'request');
  }

  dropped(): void {
    this.connectionsDropped.inc();
  }
}
