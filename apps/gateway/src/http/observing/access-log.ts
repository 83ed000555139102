import type { ProcessContext } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import { Counter } from '@cotejo/platform/metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors/api-error.js';
import { resultOf } from './api-result.js';
import { RequestMetrics } from './request-metrics.js';

/** The client disconnected before it received the answer. Many proxies log this code; it is never sent. */
const CLIENT_DISCONNECTED = 499;

/** Status that the client received, or 499 when it disconnected first. */
export function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : CLIENT_DISCONNECTED;
}

/** Writes one log line and one set of metrics for each request: route template and ids, never a path or a value. */
export class AccessLog {
  private readonly logger: Logger;
  private readonly metrics: RequestMetrics;
  private readonly connectionsDropped: Counter;

  constructor(context: ProcessContext) {
    this.logger = context.logger;
    this.metrics = new RequestMetrics(context);
    this.connectionsDropped = new Counter({
      name: 'http_connections_dropped_total',
      help: 'Connections closed at once because COTEJO_CONNECTIONS_MAX were open',
      registers: [context.metrics],
    });
  }

  observe(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      // Fastify does not call onResponse when the client has disconnected, so listen to the socket.
      reply.raw.once('close', () => this.recordEnd(request, reply));
      done();
    });
  }

  private recordEnd(request: FastifyRequest, reply: FastifyReply): void {
    const status = statusOf(reply);
    const route = request.routeOptions.url ?? 'unknown';
    const result = resultOf(request, status);
    const tookMs = performance.now() - request.state.startedAt;
    const { tenant, reason, degraded, span } = request.state;
    const { method } = request;
    this.metrics.count({ route, method, status, result, tenant, tookMs, degraded });
    // A log line takes a third of the time of a refusal, so shed requests get none; shedding/shed-overload.ts logs
    // their number once per second.
    if (result === 'shed') {
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
        ...(degraded.length > 0 && { degraded }),
      },
      'request',
    );
  }

  /** Records a request that was refused before it had a route, or bytes that are not a request. */
  recordRefusal({ status, reason }: ApiError, requestId: string, method = 'none'): void {
    this.metrics.countRefused(method, status);
    this.logger.info({ requestId, method, route: 'unknown', status, reason }, 'request');
  }

  /** Counts a connection that was closed because too many were open. */
  countDropped(): void {
    this.connectionsDropped.inc();
  }
}
