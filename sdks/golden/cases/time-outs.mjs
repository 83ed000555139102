import { ERROR_REASONS } from '@cotejo/contracts';
import { errorAnswer } from './canned-answers.mjs';

const canned = (reason, more) => errorAnswer({ ...ERROR_REASONS[reason], reason }, more);
const timedOut = (attempts) => ({ type: 'TimeoutError', status: null, code: null, reason: null, attempts });

/**
 * The time-out is for the whole call: all tries, and the waits between them. An answer comes soon after it, so that a client
 * whose time-out is too long gets the answer.
 */
export const timeOutCases = [
  {
    id: 'time-outs.slow_server',
    title: 'a server that is slower than the time-out',
    call: 'verify',
    input: { cedula: '1032500001' },
    options: { timeoutMs: 400 },
    fault: { every: { delayMs: 1_000 } },
    expect: { error: timedOut(1), requests: { tries: 1 } },
  },
  {
    id: 'time-outs.stalled_answer',
    title: 'an answer that stops in its middle',
    call: 'verify',
    input: { cedula: '1032500002' },
    options: { timeoutMs: 600 },
    fault: { every: { stallMs: 1_200 } },
    expect: { error: { type: 'TimeoutError', attempts: 1 }, requests: { tries: 1 } },
  },
  {
    id: 'time-outs.slow_but_in_time',
    title: 'a slow answer within the time-out',
    call: 'analyze',
    input: { doc_number: '1032500003' },
    options: { timeoutMs: 8_000 },
    fault: { every: { delayMs: 700 } },
    expect: { answer: { recommendation: { $is: 'string' } }, requests: { tries: 1 } },
  },
  {
    id: 'time-outs.all_tries_together',
    title: 'slow errors use up the time-out over two tries',
    call: 'verify',
    input: { cedula: '1032500004' },
    options: { timeoutMs: 1_000, maxRetries: 5 },
    fault: { tries: [{ ...canned('not_ready'), delayMs: 500 }], every: { delayMs: 900 } },
    expect: { error: timedOut(2), requests: { tries: 2 } },
  },
  {
    id: 'time-outs.wait_of_503_does_not_fit',
    title: 'a Retry-After of 503 beyond the time-out: the error comes at once',
    call: 'verify',
    input: { cedula: '1032500005' },
    options: { timeoutMs: 2_000 },
    fault: { every: canned('overloaded', { retryAfterSeconds: 5 }) },
    expect: {
      error: { type: 'ServerError', status: 503, reason: 'overloaded', retryAfterMs: 5_000, attempts: 1 },
      requests: { tries: 1 },
    },
  },
  {
    id: 'time-outs.wait_of_429_does_not_fit',
    title: 'a Retry-After of 429 beyond the time-out: the error comes at once',
    call: 'analyze',
    input: { doc_number: '1032500006' },
    options: { timeoutMs: 2_000 },
    fault: { every: canned('rate_limited', { retryAfterSeconds: 60 }) },
    expect: {
      error: { type: 'RateLimitError', status: 429, reason: 'rate_limited', retryAfterMs: 60_000, attempts: 1 },
      requests: { tries: 1 },
    },
  },
  {
    id: 'time-outs.slow_look_up',
    title: 'a look-up that is slower than the time-out',
    call: 'cedula',
    input: '1032500007',
    options: { timeoutMs: 300, maxRetries: 0 },
    fault: { every: { delayMs: 900 } },
    expect: { error: timedOut(1), requests: { tries: 1 } },
  },
];
