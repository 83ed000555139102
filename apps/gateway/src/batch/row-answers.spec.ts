import type { ProcessScope } from '@cotejo/platform';
import type { AdmissionService } from '../admission/admission.service.js';
import { ApiError } from '../http/errors/api-error.js';
import { ConcurrencyGate } from '../shedding/concurrency-gate.js';
import { DecisionCalls } from '../verification/decision-calls.js';
import type { VerificationOptions } from '../verification/verification.service.js';
import { type BatchCall, RowAnswers, type RowTurn } from './row-answers.js';

const CALL = {
  operation: { respond: () => ({ success: true }) },
  caller: { tenant: { id: 't' } },
} as unknown as BatchCall;

/** Answers one row; each decision fails for a reason, until no reason is left. */
class OneRow {
  readonly gate = new ConcurrencyGate({ floor: 4, ceiling: 4, queueTargetMs: 15 });
  admitted = 0;
  decided = 0;
  /** Times that velocity counted the row. */
  sightings = 0;
  /** Decisions that decision counts have. */
  counted = 0;
  private readonly halting = new AbortController();
  /** Called while the row waits. */
  onWait = () => {};

  constructor(private readonly reasons: ('deadline_exceeded' | 'not_found' | 'internal')[]) {}

  halt(): void {
    this.halting.abort();
  }

  answer() {
    const turn = {
      row: 1,
      halt: this.halting.signal,
      waitFor: (wait: Promise<unknown>) => {
        this.onWait();
        return wait;
      },
    } as RowTurn;
    const logger = { error: () => {} };
    const admission = {
      admitRow: async () => {
        this.admitted += 1;
        return { verdict: 'admitted', cost: 1 };
      },
    };
    const rows = new RowAnswers(
      { logger } as unknown as ProcessScope,
      admission as unknown as AdmissionService,
      this.gate,
      this.decisions(),
    );
    return rows.answer(CALL, { parse: () => ({}) }, turn);
  }

  private decisions(): DecisionCalls {
    const verify = async (...[, , , { wasCounted }]: [unknown, unknown, unknown, VerificationOptions]) => {
      this.decided += 1;
      this.sightings += wasCounted ? 0 : 1;
      const reason = this.reasons.shift();
      if (reason) {
        throw new ApiError(reason as never);
      }
      return { reports: {}, decision: { missingMandatory: [] } };
    };
    const count = () => {
      this.counted += 1;
    };
    const faults = { applyFault: async () => {} };
    const decisions = new DecisionCalls(
      {} as never,
      faults as never,
      { verify } as never,
      {} as never,
      { count },
      { attributesOf: () => ({}) },
      { count: () => {} },
    );
    const input = { subject: {}, include: new Set(), mark: null };
    return Object.assign(decisions, { readInput: () => input as never });
  }
}

it('decides a row again that had no decision, under the same admission', async () => {
  const row = new OneRow(['deadline_exceeded', 'deadline_exceeded']);
  const result = await row.answer();
  expect([row.admitted, row.decided]).toEqual([1, 3]);
  expect(result).toMatchObject({ status: 200, answer: { success: true }, problem: null });
  expect(result).toMatchObject({ state: { reason: null, admission: { cost: 1 } } });
  expect([row.sightings, row.counted, row.gate.inFlight]).toEqual([1, 1, 0]);
});

it('returns 503 after three tries, and does not retry a 500', async () => {
  const unavailable = new OneRow(Array(5).fill('deadline_exceeded'));
  expect(await unavailable.answer()).toMatchObject({ status: 503 });
  expect([unavailable.decided, unavailable.gate.inFlight]).toEqual([3, 0]);
  const broken = new OneRow(['internal']);
  expect(await broken.answer()).toMatchObject({ status: 500 });
  expect([broken.decided, broken.gate.inFlight]).toEqual([1, 0]);
});

it('holds no place while it waits, and returns the 503 without another try when the batch is halted', async () => {
  const row = new OneRow(['deadline_exceeded']);
  const inFlight: number[] = [];
  row.onWait = () => {
    inFlight.push(row.gate.inFlight);
    row.halt();
  };
  expect(await row.answer()).toMatchObject({ status: 503 });
  expect([row.decided, inFlight, row.gate.inFlight]).toEqual([1, [0], 0]);
});

it('returns the 503 when there is no place for another try', async () => {
  const row = new OneRow(['deadline_exceeded']);
  row.onWait = () => {
    row.onWait = () => row.halt();
    while (row.gate.enter('batch')) {}
  };
  expect(await row.answer()).toMatchObject({ status: 503 });
  expect([row.decided, row.gate.inFlight]).toEqual([1, row.gate.limitOf('batch')]);
});
