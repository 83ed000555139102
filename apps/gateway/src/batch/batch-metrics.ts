import { ProcessScope } from '@cotejo/platform';
import { type Tally, TallyCounter } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { API_RESULTS, type ApiResult, resultFor } from '../http/observing/api-result.js';
import type { RowResult } from './row-result.js';

const OPERATIONS = ['verify', 'analyze'] as const;

/** Counts the answered rows. Their requests count in no metric of single calls. */
@Injectable()
export class BatchMetrics {
  private readonly rows: Record<(typeof OPERATIONS)[number], Record<ApiResult, Tally>>;

  constructor(@Inject(ProcessScope) { metrics }: ProcessScope) {
    const counter = new TallyCounter({
      name: 'batch_rows_total',
      help: 'Rows of batches that were answered, by operation and result',
      labelNames: ['operation', 'result'],
      metrics,
    });
    const byResult = (operation: string) =>
      Object.fromEntries(API_RESULTS.map((result) => [result, counter.addSeries({ operation, result })]));
    this.rows = Object.fromEntries(OPERATIONS.map((name) => [name, byResult(name)])) as typeof this.rows;
  }

  count(operation: (typeof OPERATIONS)[number], { state, status }: RowResult): void {
    this.rows[operation][resultFor(state.reason, status)].count += 1;
  }
}
