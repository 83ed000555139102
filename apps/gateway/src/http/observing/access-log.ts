import { ERROR_REASONS } from '@cotejo/contracts';
import { AccessLog, type RequestRecords, statusOf } from '@cotejo/http';
import type { ProcessContext } from '@cotejo/platform';
import { resultOf } from './api-result.js';
import { RequestMetrics } from './request-metrics.js';

/** The access log of the API, with the metrics of its requests. */
export function apiAccessLog(context: ProcessContext): AccessLog {
  const metrics = new RequestMetrics(context);
  const records: RequestRecords = {
    message: 'request',
    dropped: {
      name: 'http_connections_dropped_total',
      help: 'Connections closed at once because COTEJO_CONNECTIONS_MAX were open',
    },
    countAnswer: (request, reply) => {
      const status = statusOf(reply);
      const route = request.routeOptions.url ?? 'unknown';
      const result = resultOf(request, status);
      const tookMs = performance.now() - request.state.startedAt;
      const { tenant, reason, degraded, span } = request.state;
      const { method } = request;
      metrics.count({ route, method, status, result, tenant, tookMs, degraded });
      // A log line takes a third of the time of a refusal, so shed requests get none; shedding/shed-overload.ts logs
      // their number once per second.
      if (result === 'shed') {
        return null;
      }
      return {
        method,
        route,
        status,
        tookMs: Math.round(tookMs * 10) / 10,
        ...(span && { traceId: span.traceId }),
        ...(tenant && { tenant }),
        ...(reason && { reason }),
        ...(degraded.length > 0 && { degraded }),
      };
    },
    countRefusal: (reason, method) => {
      const { status } = ERROR_REASONS[reason];
      metrics.countRefused(method, status);
      return { status, reason };
    },
  };
  return new AccessLog(context, records);
}
