/** What the gateway itself does with an Idempotency-Key. */
const person = '1032700001';

export const idempotencyCases = [
  {
    id: 'idempotency.first_call',
    title: 'the first call is not a repetition',
    call: 'verify',
    input: { cedula: person },
    expect: { answer: { success: true }, idempotencyReplayed: false },
  },
  {
    id: 'idempotency.answer_lost',
    title: 'the repetition of a call whose answer was lost costs nothing',
    call: 'verify',
    input: { cedula: '1032700002' },
    fault: { tries: [{ reset: 'within' }] },
    expect: { answer: { success: true }, idempotencyReplayed: true, requests: { tries: 2 } },
  },
  {
    id: 'idempotency.answer_lost_of_analyze',
    title: 'the same for analyze, with a key of the caller',
    call: 'analyze',
    input: { doc_number: '1032700003' },
    options: { idempotencyKey: 'golden-analyze-3' },
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
    fault: { tries: [{ reset: 'within' }] },
    expect: { answer: { cedula: '1032700004' }, idempotencyReplayed: true, requests: { tries: 2 } },
  },
  {
    id: 'idempotency.another_body',
    title: 'a key that was used with another body',
    call: 'verify',
    input: { cedula: '1032700005' },
    options: { idempotencyKey: 'golden-verify-5' },
    fault: { tries: [{ sendFirst: { cedula: '1032700006' } }] },
    expect: {
      error: {
        type: 'ConflictError',
        status: 409,
        code: 'bad_request',
        reason: 'idempotency_key_reused',
        retryAfterMs: null,
        attempts: 1,
        idempotencyKey: 'golden-verify-5',
      },
    },
  },
  {
    id: 'idempotency.same_body',
    title: 'a key that was used with the same body before',
    call: 'verify',
    input: { cedula: '1032700007' },
    options: { idempotencyKey: 'golden-verify-7' },
    fault: { tries: [{ sendFirst: {} }] },
    expect: { answer: { success: true }, idempotencyReplayed: true },
  },
  {
    id: 'idempotency.key_too_long',
    title: 'a key of 256 characters',
    call: 'verify',
    input: { cedula: '1032700008' },
    options: { idempotencyKey: 'k'.repeat(256) },
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
];
