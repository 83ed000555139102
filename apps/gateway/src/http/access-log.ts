import { SOURCE_IDS } from '@cotejo/contracts';
import { Counter, Histogram, LATENCY_BUCKETS_SECONDS, type ProcessContext } from '@cotejo/platform';
import type { FastifyInstance } from 'fastify';
import { API_NAMES, API_OUTCOMES, apiOf, outcomeOf } from './outcome.js';

/** One log line and one set of figures for each request: route template and ids, never a path or a value. */
export function observeRequests(fastify: FastifyInstance, { logger, metrics, config }: ProcessContext): void {
  const requests = new Counter({
    name: 'api_requests_total',
    help: 'Requests by endpoint and how they ended',
    labelNames: ['api', 'route', 'method', 'code', 'outcome', 'env'],
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: 'api_request_duration_seconds',
    help: 'Time from the first byte to the answer',
    labelNames: ['api', 'outcome'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [metrics],
  });
  const degraded = new Counter({
    name: 'api_degraded_responses_total',
    help: 'Answers given without a source',
    labelNames: ['api', 'source'],
    registers: [metrics],
  });
  for (const api of API_NAMES) {
    for (const outcome of API_OUTCOMES) seconds.zero({ api, outcome });
    for (const source of SOURCE_IDS) degraded.inc({ api, source }, 0);
  }
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const api = apiOf(request);
    const outcome = outcomeOf(request, reply);
    const tookMs = performance.now() - request.exchange.startedAt;
    const { tenant, reason, degraded: missing } = request.exchange;
    const code = String(reply.statusCode);
    requests.inc({ api, route, method: request.method, code, outcome, env: config.environment });
    seconds.observe({ api, outcome }, tookMs / 1_000);
    for (const source of missing) degraded.inc({ api, source });
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        tookMs: Math.round(tookMs * 10) / 10,
        ...(tenant && { tenant }),
        ...(reason && { reason }),
        ...(missing.length > 0 && { degraded: missing }),
      },
      'request',
    );
    done();
  });
}
