import {
  type QueryOf,
  type RecordOf,
  SOURCE_OPERATIONS,
  type SourceId,
  type SourceOperation,
  type SourceReport,
} from '@cotejo/contracts';
import { RpcClient } from '@cotejo/service';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestIds } from '../http/observing/request-state.js';
import { ConcurrencyGate } from '../shedding/concurrency-gate.js';

/** Common to all calls of one request: ids, deadline, abort signal and sandbox scenario. */
export interface RequestContext extends RequestIds {
  /** Absolute, epoch milliseconds. */
  deadline: number;
  /** Aborted when the request is answered. */
  signal: AbortSignal;
  /** Sandbox only: name of the scenario of the test cédula. */
  scenario?: string;
  /** An earlier request under the same idempotency key was counted for velocity. */
  isRepetition?: boolean;
}

/** Calls sources over the bus. Never rejects: a source without an answer gives a report with its status. */
@Injectable()
export class SourceClient {
  constructor(
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(ConcurrencyGate) private readonly gate: ConcurrencyGate,
  ) {}

  /** @param deadline absolute, epoch milliseconds; the deadline of the request by default */
  async querySource<O extends SourceOperation>(
    operation: O,
    query: QueryOf<O>,
    context: RequestContext,
    deadline = context.deadline,
  ): Promise<SourceReport<RecordOf<O>>> {
    const { requestId, traceparent, signal, scenario } = context;
    const request = { query, ...(scenario !== undefined && { scenario }) };
    const calledAt = performance.now();
    try {
      const options = { deadline, requestId, traceparent, signal };
      const report = (await this.rpc.call(operation, request as never, options)) as SourceReport<RecordOf<O>>;
      // A source may be slow by design: only the time outside the source counts as load.
      this.gate.observeQueueing(Math.max(0, performance.now() - calledAt - report.tookMs));
      return report;
    } catch (error) {
      const late = (error as { code?: string }).code === 'deadline_exceeded';
      if (late) {
        this.gate.observeQueueing(performance.now() - calledAt);
      }
      return reportWithoutAnswer(SOURCE_OPERATIONS[operation].source, late ? 'timeout' : 'unavailable');
    }
  }
}

/** The report of a source that has no answer. */
export function reportWithoutAnswer(source: SourceId, status: SourceReport['status']): SourceReport<never> {
  return { source, status, record: null, signals: [], tookMs: 0, provider: null, asOf: null };
}
