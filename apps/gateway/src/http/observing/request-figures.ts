import { ERROR_REASONS, type ErrorReason, SOURCE_IDS } from '@cotejo/contracts';
import {
  Counter,
  Histogram,
  LATENCY_BUCKETS_SECONDS,
  type ProcessContext,
  type Registry,
  type Tally,
  TallyCounter,
} from '@cotejo/platform';
import { API_NAMES, API_OUTCOMES, type ApiOutcome, apiOfRoute, OBJECTIVE_ROUTES, outcomeFor } from './api-result.js';
import { TenantFigures } from './tenant-figures.js';

/** A request that has ended, as figures know it. */
export interface EndedRequest {
  route: string;
  method: string;
  status: number;
  outcome: ApiOutcome;
  tenant: string | null;
  tookMs: number;
  /** Sources that did not answer. */
  degraded: readonly string[];
}

/** How requests end, by endpoint. All that objectives look at exists at zero from the start: a series born with its first failure would hide it. */
export class RequestFigures {
  private readonly env: string;
  private readonly requests: TallyCounter<'api' | 'route' | 'method' | 'code' | 'outcome' | 'env'>;
  private readonly tallies = new Map<string, Tally>();
  private readonly seconds: Histogram;
  private readonly degraded: Counter;
  private readonly degradedAnswers: Counter;
  private readonly tenants: TenantFigures;

  constructor({ metrics, config }: Pick<ProcessContext, 'metrics' | 'config'>) {
    const registers = [metrics];
    this.env = config.environment;
    this.requests = new TallyCounter({
      name: 'api_requests_total',
      help: 'Requests by endpoint and how they ended',
      labelNames: ['api', 'route', 'method', 'code', 'outcome', 'env'],
      metrics,
    });
    this.seconds = new Histogram({
      name: 'api_request_duration_seconds',
      help: 'Time from the first byte to the answer',
      labelNames: ['api', 'outcome'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    });
    this.degraded = degradedBySource(metrics);
    this.degradedAnswers = new Counter({
      name: 'api_degraded_answers_total',
      help: 'Answers given without at least one source, each counted once',
      labelNames: ['api'],
      registers,
    });
    this.tenants = new TenantFigures(metrics);
    this.beginAtZero();
  }

  count({ route, method, status, outcome, tenant, tookMs, degraded }: EndedRequest): void {
    const api = apiOfRoute(route);
    this.tally(route, method, status, outcome).count += 1;
    this.seconds.observe({ api, outcome }, tookMs / 1_000);
    if (tenant !== null && api !== 'other') {
      this.tenants.count(tenant, outcome);
    }
    if (degraded.length === 0) {
      return;
    }
    this.degradedAnswers.inc({ api });
    for (const source of degraded) {
      this.degraded.inc({ api, source });
    }
  }

  /** What was refused before it had a route: it took no time worth measuring. */
  countRefused(method: string, status: number): void {
    this.tally('unknown', method, status, 'client_error').count += 1;
  }

  private tally(route: string, method: string, status: number, outcome: ApiOutcome): Tally {
    const key = `${method} ${route} ${status} ${outcome}`;
    let tally = this.tallies.get(key);
    if (!tally) {
      const labels = { api: apiOfRoute(route), route, method, code: String(status), outcome, env: this.env };
      tally = this.requests.addSeries(labels);
      this.tallies.set(key, tally);
    }
    return tally;
  }

  private beginAtZero(): void {
    for (const api of API_NAMES) {
      for (const outcome of API_OUTCOMES) {
        this.seconds.zero({ api, outcome });
      }
      for (const source of SOURCE_IDS) {
        this.degraded.inc({ api, source }, 0);
      }
      this.degradedAnswers.inc({ api }, 0);
    }
    for (const { route, method } of OBJECTIVE_ROUTES) {
      this.tally(route, method, 200, 'ok');
      for (const [reason, { status }] of Object.entries(ERROR_REASONS)) {
        this.tally(route, method, status, outcomeFor(reason as ErrorReason, status));
      }
    }
  }
}

function degradedBySource(metrics: Registry): Counter {
  return new Counter({
    name: 'api_degraded_responses_total',
    help: 'Answers given without a source; one that lacks two counts under both',
    labelNames: ['api', 'source'],
    registers: [metrics],
  });
}
