import type { ProcessScope } from '@cotejo/platform';
import type { AdmissionService } from '../admission/admission.service.js';
import { ApiError } from '../http/errors/api-error.js';
import type { ConcurrencyGate } from '../shedding/concurrency-gate.js';
import type { DecisionCalls } from '../verification/decision-calls.js';
import { type BatchCall, RowAnswers, type RowTurn } from './row-answers.js';

const CALL = { operation: {}, caller: { tenant: { id: 't' } } } as unknown as BatchCall;

/** Answers one row; each decision fails for a reason, until no reason is left. */
async function answerAfter(...reasons: ('deadline_exceeded' | 'not_found' | 'internal')[]) {
  let admitted = 0;
  let decided = 0;
  const rows = new RowAnswers(
    { logger: { error: () => {} } } as unknown as ProcessScope,
    {
      admitRow: async () => {
        admitted += 1;
        return { verdict: 'admitted', cost: 1 };
      },
    } as unknown as AdmissionService,
    { enter: () => true, leave: () => {} } as unknown as ConcurrencyGate,
    {
      readInput: () => ({ mark: null }),
      answer: async () => {
        decided += 1;
        const reason = reasons.shift();
        if (reason) {
          throw new ApiError(reason as never);
        }
        return { success: true };
      },
    } as unknown as DecisionCalls,
  );
  const turn = { row: 1, halt: new AbortController().signal, waitFor: (wait: Promise<unknown>) => wait } as RowTurn;
  const result = await rows.answer(CALL, { parse: () => ({}) }, turn);
  return { result, admitted, decided };
}

it('decides a row again that had no decision, under the same admission', async () => {
  const { result, admitted, decided } = await answerAfter('deadline_exceeded', 'deadline_exceeded');
  expect([admitted, decided]).toEqual([1, 3]);
  expect(result).toMatchObject({ status: 200, answer: { success: true }, problem: null });
  expect(result).toMatchObject({ state: { reason: null, admission: { cost: 1 } } });
});

it('gives up after three tries, and tries nothing again that another try cannot change', async () => {
  const gaveUp = await answerAfter(...Array(5).fill('deadline_exceeded'));
  expect([gaveUp.decided, gaveUp.result]).toEqual([3, expect.objectContaining({ status: 503 })]);
  const refused = await answerAfter('internal');
  expect([refused.decided, refused.result]).toEqual([1, expect.objectContaining({ status: 500 })]);
});
