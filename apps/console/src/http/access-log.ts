import type { RequestFault } from '@cotejo/http';
import type { ProcessContext } from '@cotejo/platform';
import type { Logger } from '@cotejo/platform/logger';
import { Counter, Histogram, LATENCY_BUCKETS_SECONDS } from '@cotejo/platform/metrics';
import type { FastifyInstance } from 'fastify';
import { HTTP_REASONS } from './http-reasons.js';

/** Label for all static files: their names change with every build and would create ever more metric series. */
const PAGES = 'pages';
/** Label for requests that have no route, because the server refused them. */
const REFUSED = 'unknown';

const routeOf = (url: string | undefined): string => (url?.startsWith('/api/') ? url : PAGES);

/**
 * Writes one log line and updates the metrics for each request: route template and ids, never a path, an address or a
 * value.
 */
export class AccessLog {
  private readonly logger: Logger;
  private readonly requests: Counter<'route' | 'method' | 'code'>;
  private readonly seconds: Histogram<'route' | 'method' | 'code'>;
  private readonly connectionsDropped: Counter;

  constructor({ logger, metrics }: Pick<ProcessContext, 'logger' | 'metrics'>) {
    const labelNames = ['route', 'method', 'code'] as const;
    const registers = [metrics];
    this.logger = logger;
    this.requests = new Counter({
      name: 'console_requests_total',
      help: 'Requests of the console',
      labelNames,
      registers,
    });
    this.seconds = new Histogram({
      name: 'console_request_duration_seconds',
      help: 'How long requests of the console took',
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    });
    this.connectionsDropped = new Counter({
      name: 'console_connections_dropped_total',
      help: 'Connections to the console closed at once because too many were open',
      registers,
    });
  }

  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { id: requestId, method, routeOptions, signedIn } = request;
      const route = routeOf(routeOptions.url);
      const { statusCode: code, elapsedTime } = reply;
      this.requests.inc({ route, method, code });
      if (route !== PAGES) {
        this.seconds.observe(elapsedTime / 1_000);
      }
      this.logger.info(
        { requestId, route, method, code, member: signedIn?.member.id, tookMs: Math.round(elapsedTime) },
        'answered',
      );
      done();
    });
  }

  /** Records a request that was refused before it had a route, or bytes that are not a request. */
  recordRefusal(reason: RequestFault, requestId: string, method = 'none'): void {
    const code = HTTP_REASONS[reason].status;
    this.requests.inc({ route: REFUSED, method, code });
    this.logger.info({ requestId, route: REFUSED, method, code, reason }, 'answered');
  }

  /** Counts a connection that was closed because too many were open. */
  countDropped(): void {
    this.connectionsDropped.inc();
  }
}
