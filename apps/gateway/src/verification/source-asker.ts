import type { RpcTable, SourceId, SourceReport } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestIds } from '../http/observing/request-state.js';
import { ConcurrencyGate } from '../shedding/concurrency-gate.js';

/** Around one request: what it is known by, its end, and the sandbox scenario that rules it. */
export interface RequestFrame extends RequestIds {
  /** Absolute, epoch milliseconds. */
  deadline: number;
  signal: AbortSignal;
  scenario?: string;
}

/** Questions about a buyer: what is answered to them is a report. */
type SourcePattern = { [P in keyof RpcTable]: RpcTable[P]['reply'] extends SourceReport ? P : never }[keyof RpcTable];
type QueryOf<P extends SourcePattern> = RpcTable[P]['request']['query'];

/** Asks sources over the bus. Never rejects: what does not answer is a report with its status. */
@Injectable()
export class SourceAsker {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ConcurrencyGate) private readonly gate: ConcurrencyGate,
  ) {}

  async ask<P extends SourcePattern>(
    pattern: P,
    query: QueryOf<P>,
    frame: RequestFrame,
    deadline = frame.deadline,
  ): Promise<RpcTable[P]['reply']> {
    const { requestId, traceparent, signal, scenario } = frame;
    const request = { query, ...(scenario !== undefined && { scenario }) };
    const askedAt = performance.now();
    try {
      const options = { deadline, requestId, traceparent, signal };
      const report = await this.bus.call<RpcTable[P]['reply']>(pattern, request, options);
      // A source may be slow on purpose; what counts as load is the time it did not have the question.
      this.gate.observeQueueing(Math.max(0, performance.now() - askedAt - report.tookMs));
      return report;
    } catch (error) {
      const late = (error as { code?: string }).code === 'deadline_exceeded';
      if (late) {
        this.gate.observeQueueing(performance.now() - askedAt);
      }
      return absent(pattern.split('.', 1)[0] as SourceId, late ? 'timeout' : 'unavailable') as RpcTable[P]['reply'];
    }
  }
}

/** A report without an answer. */
export function absent(source: SourceId, status: SourceReport['status']): SourceReport<never> {
  return { source, status, record: null, signals: [], tookMs: 0, provider: null, asOf: null };
}
