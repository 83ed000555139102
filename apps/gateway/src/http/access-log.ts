import { SOURCE_IDS } from '@cotejo/contracts';
import { Counter, Histogram, LATENCY_BUCKETS_SECONDS, type ProcessContext } from '@cotejo/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const APIS = { '/v1/verify': 'verify', '/v1/analyze': 'analyze', '/v1/cedula/:numero': 'cedula' } as const;

type ApiOutcome = 'ok' | 'shed' | 'server_error' | 'timeout' | 'client_error' | 'plan_limited';
const OUTCOMES: ApiOutcome[] = ['ok', 'shed', 'server_error', 'timeout', 'client_error', 'plan_limited'];

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
  for (const api of Object.values(APIS)) {
    for (const outcome of OUTCOMES) seconds.zero({ api, outcome });
    for (const source of SOURCE_IDS) degraded.inc({ api, source }, 0);
  }
  fastify.addHook('onResponse', (request, reply, done) => {
    const { route, api } = describe(request);
    const outcome = outcomeOf(request, reply);
    const tookMs = performance.now() - request.exchange.startedAt;
    const { tenant, reason, degraded: missing } = request.exchange;
    const code = String(reply.statusCode);
    requests.inc({ api, route, method: request.method, code, outcome, env: config.environment });
    seconds.observe({ api, outcome }, tookMs / 1_000);
    for (const source of missing) degraded.inc({ api, source });
    // A line for each would cost a third of refusing it; shedding/shed-overload.ts sums them up.
    if (outcome === 'shed') return done();
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

function describe(request: FastifyRequest): { route: string; api: string } {
  const route = request.routeOptions.url ?? 'unknown';
  return { route, api: APIS[route as keyof typeof APIS] ?? 'other' };
}

function outcomeOf(request: FastifyRequest, reply: FastifyReply): ApiOutcome {
  const { statusCode } = reply;
  if (statusCode < 400) return 'ok';
  if (statusCode === 429) return 'plan_limited';
  if (request.exchange.reason === 'overloaded') return 'shed';
  if (request.exchange.reason === 'deadline_exceeded') return 'timeout';
  return statusCode < 500 ? 'client_error' : 'server_error';
}
