/**
 * What the gateway itself does with an Idempotency-Key. A gateway whose interface document does not name that header
 * ignores it; the harness then reports these cases as waiting.
 */
const NEEDS = 'Idempotency-Key';
const person = '1032700001';

export const idempotencyCases = [
  {
    id: 'idempotency.first_call',
    title: 'the first call is not a repetition',
    call: 'verify',
    input: { cedula: person },
    needs: NEEDS,
    expect: { answer: { success: true }, idempotencyReplayed: false },
  },
  {
    id: 'idempotency.answer_lost',
    title: 'the repetition of a call whose answer was lost costs nothing',
    call: 'verify',
    input: { cedula: '1032700002' },
    needs: NEEDS,
    fault: { tries: [{ reset: 'within' }] },
    expect: { answer: { success: true }, idempotencyReplayed: true, requests: { tries: 2 } },
  },
  {
    id: 'idempotency.answer_lost_of_analyze',
    title: 'the same for analyze, with a key of the caller',
    call: 'analyze',
    input: { doc_number: '1032700003' },
    options: { idempotencyKey: 'golden-analyze-3' },
    needs: NEEDS,
    fault: { tries: [{ cut: true }] },
    expect: {
      answer: { recommendation: { $is: 'string' } },
      idempotencyReplayed: true,
      requests: { tries: 2, idempotencyKey: 'golden-analyze-3' },
    },
  },
  {
    id: 'idempotency.answer_lost_of_cedula',
    title: 'the same for the look-up',
    call: 'cedula',
    input: '1032700004',
    needs: NEEDS,
    fault: { tries: [{ reset: 'within' }] },
    expect: { answer: { cedula: '1032700004' }, idempotencyReplayed: true, requests: { tries: 2 } },
  },
  {
    id: 'idempotency.another_body',
    title: 'a key that was used with another body',
    call: 'verify',
    input: { cedula: '1032700005' },
    options: { idempotencyKey: 'golden-verify-5' },
    needs: NEEDS,
    fault: { tries: [{ sendFirst: { cedula: '1032700006' } }] },
    expect: {
      error: {
        type: 'ConflictError',
        status: 409,
        code: 'bad_request',
        reason: 'idempotency_key_reused',
        retryAfterMs: null,
        attempts: 1,
      },
    },
  },
  {
    id: 'idempotency.same_body',
    title: 'a key that was used with the same body before',
    call: 'verify',
    input: { cedula: '1032700007' },
    options: { idempotencyKey: 'golden-verify-7' },
    needs: NEEDS,
    fault: { tries: [{ sendFirst: {} }] },
    expect: { answer: { success: true }, idempotencyReplayed: true },
  },
  {
    id: 'idempotency.key_too_long',
    title: 'a key of 256 characters',
    call: 'verify',
    input: { cedula: '1032700008' },
    options: { idempotencyKey: 'k'.repeat(256) },
    needs: NEEDS,
    expect: {
      error: {
        type: 'BadRequestError',
        status: 400,
        code: 'bad_request',
        reason: 'invalid_idempotency_key',
        attempts: 1,
      },
    },
  },
  {
    id: 'idempotency.longest_key',
    title: 'a key of 255 characters',
    call: 'verify',
    input: { cedula: '1032700009' },
    options: { idempotencyKey: 'k'.repeat(255) },
    expect: { answer: { success: true }, requests: { idempotencyKey: 'k'.repeat(255) } },
  },
  {
    id: 'idempotency.conflict_as_described',
    title: 'the answer 409 is an error of its class, whoever gives it',
    call: 'analyze',
    input: { doc_number: '1032700010' },
    fault: {
      every: {
        answer: {
          status: 409,
          headers: { 'Content-Type': 'application/json' },
          body: { success: false, code: 'bad_request', reason: 'idempotency_key_reused', errors: [], status: 409 },
        },
      },
    },
    expect: {
      error: { type: 'ConflictError', status: 409, code: 'bad_request', reason: 'idempotency_key_reused', attempts: 1 },
    },
  },
  {
    id: 'idempotency.replayed_as_described',
    title: 'the header of a repetition is passed on',
    call: 'analyze',
    input: { doc_number: '1032700011' },
    fault: {
      every: {
        answer: {
          status: 200,
          headers: { 'Content-Type': 'application/json', 'Idempotency-Replayed': 'true' },
          body: { risk_score: 10, recommendation: 'APPROVE', reasons: [] },
        },
      },
    },
    expect: { answer: { risk_score: 10, recommendation: 'APPROVE', reasons: [] }, idempotencyReplayed: true },
  },
];
