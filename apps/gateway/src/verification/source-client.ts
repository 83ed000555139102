import type { Caller } from '@cotejo/accounts';
import {
  type QueryOf,
  type RpcReply,
  type RpcRequest,
  SOURCE_OPERATIONS,
  type SourceAppId,
  type SourceOperation,
  VENDOR_SOURCES,
} from '@cotejo/contracts';
import { RpcClient } from '@cotejo/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestIds } from '../http/observing/request-state.js';
import { ConcurrencyGate } from '../shedding/concurrency-gate.js';
import { reportWithoutAnswer } from './report.js';

/** What all calls of one request share. */
export interface RequestContext extends RequestIds {
  caller: Caller;
  /** Absolute, epoch milliseconds. */
  deadline: number;
  /** Aborted when the request is answered. */
  signal: AbortSignal;
  /** Sandbox only: name of the scenario of the test cédula. */
  scenario?: string;
  /** When the request is decided, epoch milliseconds. */
  decidedAtMs?: number;
  /** Amount of the order in pesos. */
  amountCop?: number | null;
  /** Velocity has counted it: an earlier request under the same idempotency key, or an earlier try of the same row. */
  wasCounted?: boolean;
}

/** Calls sources over the bus. Never rejects: a source without an answer gives a report with its status. */
@Injectable()
export class SourceClient {
  constructor(
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(ConcurrencyGate) private readonly gate: ConcurrencyGate,
  ) {}

  async querySource<O extends SourceOperation>(
    operation: O,
    query: QueryOf<O>,
    context: RequestContext,
  ): Promise<RpcReply<O>> {
    const { deadline, requestId, traceparent, signal, scenario } = context;
    const { source } = SOURCE_OPERATIONS[operation];
    const request = {
      query,
      ...(scenario !== undefined && { scenario }),
      ...payerOf(source, context),
    } as RpcRequest<O>;
    const calledAt = performance.now();
    try {
      const options = { deadline, requestId, traceparent, signal };
      const report = await this.rpc.call(operation, request, options);
      // A source may be slow by design: only the time outside the source counts as load.
      this.gate.observeQueueing(Math.max(0, performance.now() - calledAt - report.tookMs));
      return report;
    } catch (error) {
      const late = (error as { code?: string }).code === 'deadline_exceeded';
      if (late) {
        this.gate.observeQueueing(performance.now() - calledAt);
      }
      return reportWithoutAnswer(source, late ? 'timeout' : 'unavailable') as RpcReply<O>;
    }
  }
}

/** Sources that ask no vendor learn neither tenant nor amount. */
function payerOf(source: SourceAppId, { amountCop = null, caller }: RequestContext): object {
  const isPaid = VENDOR_SOURCES.some((each) => each === source);
  return isPaid ? { tenant: caller.tenant.id, ...(amountCop !== null && { amountCop }) } : {};
}
