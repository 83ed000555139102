import { setTimeout as sleep } from 'node:timers/promises';
import type { Admission, Caller, IdempotencyMark } from '@cotejo/accounts';
import type { Include } from '@cotejo/contracts';
import { type Language, newRequestId, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AdmissionService, refuseUnlessAdmitted } from '../admission/admission.service.js';
import { ApiError } from '../http/errors/api-error.js';
import { toApiError } from '../http/errors/problem.filter.js';
import { newState } from '../http/observing/request-state.js';
import { ConcurrencyGate } from '../shedding/concurrency-gate.js';
import { DecisionCalls, type DecisionInput } from '../verification/decision-calls.js';
import type { DecisionOperation } from '../verification/decision-operation.js';
import type { RowResult } from './row-result.js';
import type { ReceivedRow } from './row-source.js';

/** What all rows of a batch have in common. */
export interface BatchCall {
  operation: DecisionOperation<object, object>;
  include: ReadonlySet<Include>;
  language: Language;
  /** The batch's `Idempotency-Key`. */
  batchId: string | undefined;
  /** The caller when the key was last checked. */
  caller: Caller;
}

/** The place of a row in its batch. */
export interface RowTurn {
  row: number;
  /** Aborted when rows that wait should give up. */
  halt: AbortSignal;
  /** Whether all earlier rows are settled. */
  isFirst(): boolean;
  /** Resolves when all earlier rows are settled, or the batch is halted. */
  whenFirst(): Promise<void>;
  /** The batch starts no row while one of its rows waits. */
  waitFor<T>(wait: Promise<T>): Promise<T>;
}

/** The batch must stop at this row, which was neither answered nor charged. */
export interface RowStop {
  stop: string;
}

/** Reason of a row that gave up because its batch was halted. The batch knows the true reason. */
const HALTED: RowStop = { stop: 'halted' };

const PLACE_WAIT_MS = 10_000;
const OVERLOADED_RETRY_MS = 1_000;
const RATE_WAIT_MAX_MS = 1_000;
/** A batch can wait longer than a checkout, so a row that got 503 is decided again. */
const TRIES = 3;
const TRY_AGAIN_MS = 200;

type ReadRow = DecisionInput | ApiError;

/** Answers one row with the rules of the single call: its body, its limits, its decision. */
@Injectable()
export class RowAnswers {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(AdmissionService) private readonly admission: AdmissionService,
    @Inject(ConcurrencyGate) private readonly gate: ConcurrencyGate,
    @Inject(DecisionCalls) private readonly decisions: DecisionCalls,
  ) {}

  /** Never rejects. The row is parsed before this method returns its promise. */
  async answer(call: BatchCall, received: ReceivedRow, turn: RowTurn): Promise<RowResult | RowStop> {
    const requestId = newRequestId();
    const result: RowResult = {
      row: turn.row,
      requestId,
      status: 200,
      state: newState(),
      answer: null,
      problem: null,
    };
    const input = this.readRow(call, received, result);
    const admission = await this.admit(call, input, requestId, turn);
    if ('stop' in admission) {
      return admission;
    }
    if (admission instanceof ApiError) {
      return refused(result, admission);
    }
    result.state.admission = admission;
    return this.decideWithRetries(call, input, result, turn);
  }

  private readRow(call: BatchCall, received: ReceivedRow, { row, requestId }: RowResult): ReadRow {
    const { operation, include, batchId, caller } = call;
    try {
      return this.decisions.readInput(operation, received.parse(), {
        tenant: caller.tenant.id,
        idempotencyKey: batchId === undefined ? undefined : `${batchId}#${row}`,
        readInclude: () => include,
        isUntyped: received.isUntyped ?? false,
      });
    } catch (error) {
      return this.problemOf(error, requestId);
    }
  }

  /** Takes a place and counts the row against the limits. When it returns an admission, the row holds its place. */
  private async admit(
    { caller }: BatchCall,
    input: ReadRow,
    requestId: string,
    turn: RowTurn,
  ): Promise<Admission | ApiError | RowStop> {
    const [cost, mark] = limitsOf(input);
    for (;;) {
      if (!(await this.takePlace(turn))) {
        return turn.halt.aborted ? HALTED : new ApiError('overloaded', { retryAfterMs: OVERLOADED_RETRY_MS });
      }
      const admission = await this.admission.admitRow(caller, requestId, cost, mark);
      const { verdict } = admission;
      if (verdict === 'admitted' || verdict === 'key_reused') {
        return admission;
      }
      this.gate.leave();
      if (verdict === 'state_unavailable' || (verdict === 'quota_exhausted' && turn.isFirst())) {
        return { stop: verdict };
      }
      // Earlier rows may give back their queries, so only the first row that waits knows that the quota is exhausted.
      const wait = verdict === 'quota_exhausted' ? turn.whenFirst() : waitForRate(admission.waitMs, turn.halt);
      await turn.waitFor(wait);
      if (turn.halt.aborted) {
        return HALTED;
      }
    }
  }

  private async takePlace(turn: RowTurn): Promise<boolean> {
    return this.gate.enter('batch') || turn.waitFor(this.gate.waitForBatchPlace(PLACE_WAIT_MS, turn.halt));
  }

  /** The row holds a place when this method is called, and none afterwards. */
  private async decideWithRetries(
    call: BatchCall,
    input: ReadRow,
    result: RowResult,
    turn: RowTurn,
  ): Promise<RowResult> {
    const { admission } = result.state;
    for (let tries = 1; ; tries += 1) {
      await this.decide(call, input, result, tries > 1);
      this.gate.leave();
      if (result.status !== 503 || tries === TRIES || turn.halt.aborted) {
        return result;
      }
      const wait = sleep(TRY_AGAIN_MS * tries, undefined, { signal: turn.halt });
      await turn.waitFor(wait.catch(() => {}));
      if (turn.halt.aborted || !(await this.takePlace(turn))) {
        return result;
      }
      Object.assign(result, { status: 200, problem: null, state: { ...newState(), admission } });
    }
  }

  private async decide(call: BatchCall, input: ReadRow, result: RowResult, isRetry: boolean): Promise<void> {
    const { caller, language, operation } = call;
    const { requestId, state } = result;
    try {
      if (input instanceof ApiError) {
        throw input;
      }
      refuseUnlessAdmitted(state.admission as Admission);
      const ids = { requestId };
      result.answer = await this.decisions.answer(operation, input, { caller, ids, state, language, isRetry });
    } catch (error) {
      refused(result, this.problemOf(error, requestId));
    }
  }

  private problemOf(error: unknown, requestId: string): ApiError {
    const problem = toApiError(error);
    if (!problem) {
      this.scope.logger.error({ requestId, err: error }, 'unexpected error');
    }
    return problem ?? new ApiError('internal');
  }
}

/** A row whose body is refused costs no query, but it counts against the rate, like a single call. */
function limitsOf(input: ReadRow): [0 | 1, IdempotencyMark | null] {
  return input instanceof ApiError ? [0, null] : [1, input.mark];
}

function refused(result: RowResult, problem: ApiError): RowResult {
  result.state.reason = problem.reason;
  return Object.assign(result, { problem, status: problem.status });
}

async function waitForRate(waitMs: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(Math.max(waitMs, 1), RATE_WAIT_MAX_MS), undefined, { signal }).catch(() => {});
}
