import { statusOf } from '@cotejo/http';
import type { Tracing } from '@cotejo/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resultOf } from './api-result.js';

/**
 * Starts a trace for each request that has a route and is not shed. Call it right after `shedOverload`, so that refusing
 * stays cheap. The trace is always a new one: a `traceparent` header of the client is ignored, see docs/tracing.md.
 */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { state, method, routeOptions } = request;
    state.span = tracing.root(`${method} ${routeOptions.url}`, state.startedAt);
    // Fastify does not call onResponse when the client has disconnected, so listen to the socket.
    if (state.span) {
      reply.raw.once('close', () => endSpan(request, reply));
    }
    done();
  });
}

function endSpan(request: FastifyRequest, reply: FastifyReply): void {
  const { state, id, method, routeOptions } = request;
  const status = statusOf(reply);
  const result = resultOf(request, status);
  // The `preHandler` hook of shed-overload.ts shed this request after its body arrived. A span that is not ended is not
  // exported.
  if (result === 'shed') {
    return;
  }
  const attributes = {
    'http.request.method': method,
    'http.route': routeOptions.url,
    'http.response.status_code': status,
    'cotejo.request_id': id,
    'cotejo.outcome': result,
    ...(state.degraded.length > 0 && { 'cotejo.degraded': state.degraded }),
  };
  state.span?.end(attributes, result === 'server_error' || result === 'timeout');
}
