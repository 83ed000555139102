import { type Counter, type Gauge, MetricSet, type Registry } from '@cotejo/platform/metrics';
import type { BreakerFigure } from '@cotejo/source';
import type { CamaraApi } from './camara.config.js';
import type { Outcome } from './camara-outcome.js';

/** `throttled`: status 429. `not_sent`: stopped by our own queue, rate limit or breaker, so there was no call to pay for. */
export type CallOutcome = Outcome<never>['kind'] | 'defect' | 'throttled' | 'not_sent';

const OUTCOMES: readonly CallOutcome[] = [
  'answered',
  'not_found',
  'inapplicable',
  'withheld',
  'out_of_range',
  'document_mismatch',
  'defect',
  'throttled',
  'failed',
  'not_sent',
];

/** Counts calls by operator, API and outcome, so that they can be compared with the operators' bills. */
export class CamaraMetrics {
  private readonly calls: Counter;
  private readonly defects: Counter;
  private readonly breakers: Gauge;

  constructor(registry: Registry) {
    const make = new MetricSet(registry);
    this.calls = make.counter('telco_camara_calls_total', 'Calls to operators, by outcome', [
      'operator',
      'api',
      'outcome',
    ]);
    this.defects = make.counter(
      'telco_camara_defects_total',
      'Calls that an operator refused because our request was wrong; alert on any increase',
      ['operator', 'api', 'code'],
    );
    this.breakers = make.gauge('telco_camara_breaker_state', '0 closed, 1 half open, 2 open', ['operator']);
  }

  /** Creates all series with 0, so that Prometheus sees the first failure as an increase. */
  createSeries(operator: string, apis: readonly CamaraApi[]): void {
    this.breakers.set({ operator }, 0);
    for (const api of apis) {
      for (const outcome of OUTCOMES) {
        this.calls.inc({ operator, api, outcome }, 0);
      }
    }
  }

  countCall(operator: string, api: CamaraApi, outcome: CallOutcome): void {
    this.calls.inc({ operator, api, outcome });
  }

  countDefect(operator: string, api: CamaraApi, code: string): void {
    this.defects.inc({ operator, api, code });
  }

  setBreaker(operator: string, figure: BreakerFigure): void {
    this.breakers.set({ operator }, figure);
  }
}
