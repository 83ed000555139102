import { AccessLog, statusOf } from '@cotejo/http';
import type { ProcessContext } from '@cotejo/platform';
import { LATENCY_BUCKETS_SECONDS, MetricSet } from '@cotejo/platform/metrics';
import { HTTP_REASONS } from './http-reasons.js';

/** Label for all static files: their names change with every build and would create ever more metric series. */
const PAGES = 'pages';

const routeOf = (url: string | undefined): string => (url?.startsWith('/api/') ? url : PAGES);

/** The access log of the console, with the metrics of its requests. */
export function consoleAccessLog(context: Pick<ProcessContext, 'logger' | 'metrics'>): AccessLog {
  const make = new MetricSet(context.metrics);
  const requests = make.counter('console_requests_total', 'Requests of the console', ['route', 'method', 'code']);
  const seconds = make.histogram(
    'console_request_duration_seconds',
    'How long requests of the console took',
    LATENCY_BUCKETS_SECONDS,
  );
  return new AccessLog(context, {
    message: 'answered',
    dropped: {
      name: 'console_connections_dropped_total',
      help: 'Connections to the console closed at once because too many were open',
    },
    countAnswer: ({ method, routeOptions, signedIn }, reply) => {
      const route = routeOf(routeOptions.url);
      const code = statusOf(reply);
      const { elapsedTime } = reply;
      requests.inc({ route, method, code });
      if (route !== PAGES) {
        seconds.observe(elapsedTime / 1_000);
      }
      return { route, method, code, member: signedIn?.member.id, tookMs: Math.round(elapsedTime) };
    },
    countRefusal: (reason, method) => {
      const code = HTTP_REASONS[reason].status;
      requests.inc({ route: 'unknown', method, code });
      return { code, reason };
    },
  });
}
