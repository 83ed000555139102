import { ERROR_REASONS, type ErrorReason, SOURCE_IDS } from '@cotejo/contracts';
import type { ProcessContext } from '@cotejo/platform';
import {
  type Counter,
  type HistogramTally,
  LATENCY_BUCKETS_SECONDS,
  MetricSet,
  type Registry,
  type Tally,
  TallyCounter,
  TallyHistogram,
} from '@cotejo/platform/metrics';
import { isBatchRoute } from '../body/streamed-body.js';
import {
  API_RESULTS,
  type ApiResult,
  ENDPOINT_NAMES,
  endpointOfRoute,
  OBJECTIVE_ROUTES,
  resultFor,
} from './api-result.js';
import { TenantMetrics } from './tenant-metrics.js';

/** What the metrics record of a request that has ended. */
export interface EndedRequest {
  route: string;
  method: string;
  status: number;
  result: ApiResult;
  tenant: string | null;
  tookMs: number;
  /** Sources that should have answered and did not. */
  degraded: readonly string[];
}

/**
 * Counts how requests end, by endpoint. Every series that an objective reads exists at zero from the start: a series that
 * appears with its first failure would hide that failure from `increase()`.
 */
export class RequestMetrics {
  private readonly env: string;
  private readonly requests: TallyCounter<'api' | 'route' | 'method' | 'code' | 'outcome' | 'env'>;
  private readonly tallies = new Map<string, Tally>();
  /** By endpoint and result. */
  private readonly seconds = new Map<string, HistogramTally>();
  private readonly degraded: Counter;
  private readonly degradedAnswers: Counter;
  private readonly tenants: TenantMetrics;

  constructor({ metrics, config }: Pick<ProcessContext, 'metrics' | 'config'>) {
    const make = new MetricSet(metrics);
    this.env = config.environment;
    this.requests = new TallyCounter({
      name: 'api_requests_total',
      help: 'Requests by endpoint and result',
      labelNames: ['api', 'route', 'method', 'code', 'outcome', 'env'],
      metrics,
    });
    const seconds = new TallyHistogram({
      name: 'api_request_duration_seconds',
      help: 'Time from the first byte of a request to its answer',
      buckets: LATENCY_BUCKETS_SECONDS,
      metrics,
    });
    for (const api of [...ENDPOINT_NAMES, 'other']) {
      for (const outcome of API_RESULTS) {
        this.seconds.set(`${api} ${outcome}`, seconds.addSeries({ api, outcome }));
      }
    }
    this.degraded = degradedBySource(metrics);
    this.degradedAnswers = make.counter(
      'api_degraded_answers_total',
      'Answers that lack at least one source, each answer counted once',
      ['api'],
    );
    this.tenants = new TenantMetrics(metrics);
    this.createAtZero();
  }

  count({ route, method, status, result, tenant, tookMs, degraded }: EndedRequest): void {
    const api = endpointOfRoute(route);
    this.tally(route, method, status, result).count += 1;
    // The time of a batch depends on the number of its rows.
    if (!isBatchRoute(route)) {
      this.seconds.get(`${api} ${result}`)?.observe(tookMs / 1_000);
    }
    if (tenant !== null && api !== 'other') {
      this.tenants.count(tenant, result);
    }
    if (degraded.length === 0) {
      return;
    }
    this.degradedAnswers.inc({ api });
    for (const source of degraded) {
      this.degraded.inc({ api, source });
    }
  }

  /** Counts a request that was refused before it had a route. Its time is too short to be worth measuring. */
  countRefused(method: string, status: number): void {
    this.tally('unknown', method, status, 'client_error').count += 1;
  }

  private tally(route: string, method: string, status: number, result: ApiResult): Tally {
    const key = `${method} ${route} ${status} ${result}`;
    let tally = this.tallies.get(key);
    if (!tally) {
      const labels = {
        api: endpointOfRoute(route),
        route,
        method,
        code: String(status),
        outcome: result,
        env: this.env,
      };
      tally = this.requests.addSeries(labels);
      this.tallies.set(key, tally);
    }
    return tally;
  }

  private createAtZero(): void {
    for (const api of ENDPOINT_NAMES) {
      for (const source of SOURCE_IDS) {
        this.degraded.inc({ api, source }, 0);
      }
      this.degradedAnswers.inc({ api }, 0);
    }
    for (const { route, method } of OBJECTIVE_ROUTES) {
      this.tally(route, method, 200, 'ok');
      for (const [reason, { status }] of Object.entries(ERROR_REASONS)) {
        this.tally(route, method, status, resultFor(reason as ErrorReason, status));
      }
    }
  }
}

function degradedBySource(metrics: Registry): Counter {
  return new MetricSet(metrics).counter(
    'api_degraded_responses_total',
    'Answers that lack a source; an answer that lacks two sources counts for both',
    ['api', 'source'],
  );
}
