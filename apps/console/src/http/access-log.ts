import { Counter, Histogram, LATENCY_BUCKETS_SECONDS, type ProcessContext } from '@cotejo/platform';
import type { FastifyInstance } from 'fastify';

/** Label for all static files: their names change with every build and would create ever more metric series. */
const PAGES = 'pages';

const routeOf = (url: string | undefined): string => (url?.startsWith('/api/') ? url : PAGES);

/**
 * Writes one log line and updates the metrics for each request: route template and ids, never a path, an address or a
 * value.
 */
export function observeRequests(fastify: FastifyInstance, { logger, metrics }: ProcessContext): void {
  const labelNames = ['route', 'method', 'code'] as const;
  const registers = [metrics];
  const requests = new Counter({
    name: 'console_requests_total',
    help: 'Requests of the console',
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: 'console_request_duration_seconds',
    help: 'How long requests of the console took',
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, routeOptions, signedIn } = request;
    const route = routeOf(routeOptions.url);
    const { statusCode: code, elapsedTime } = reply;
    requests.inc({ route, method, code });
    if (route !== PAGES) {
      seconds.observe(elapsedTime / 1_000);
    }
    logger.info(
      { requestId, route, method, code, member: signedIn?.member.id, tookMs: Math.round(elapsedTime) },
      'answered',
    );
    done();
  });
}
