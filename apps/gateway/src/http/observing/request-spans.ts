import type { Tracing } from '@cotejo/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf } from './access-log.js';
import { outcomeOf } from './api-result.js';

/**
 * Begins a trace for each request that has a route and is not shed; register it right after what sheds, so that refusing
 * stays cheap. It is always a trace of our own: what a caller sends as `traceparent` is not read, see docs/tracing.md.
 */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { exchange, method, routeOptions } = request;
    exchange.span = tracing.root(`${method} ${routeOptions.url}`, exchange.startedAt);
    // Not Fastify's onResponse, which never comes when the client has gone.
    if (exchange.span) {
      reply.raw.once('close', () => end(request, reply));
    }
    done();
  });
}

function end(request: FastifyRequest, reply: FastifyReply): void {
  const { exchange, id, method, routeOptions } = request;
  const status = statusOf(reply);
  const outcome = outcomeOf(request, status);
  // Shed by the second gate, with its body here: its span ends nowhere, and so is not sent.
  if (outcome === 'shed') {
    return;
  }
  const attributes = {
    'http.request.method': method,
    'http.route': routeOptions.url,
    'http.response.status_code': status,
    'cotejo.request_id': id,
    'cotejo.outcome': outcome,
    ...(exchange.degraded.length > 0 && { 'cotejo.degraded': exchange.degraded }),
  };
  exchange.span?.end(attributes, outcome === 'server_error' || outcome === 'timeout');
}
