import { ERROR_REASONS } from '@cotejo/contracts';
import { errorAnswer, jsonAnswer, textAnswer } from './canned-answers.mjs';

/** Waits of the contract without Retry-After: between half of and the whole of 0.25 s, 0.5 s. */
const FIRST_WAIT = { min: 125, max: 250 };
const SECOND_WAIT = { min: 250, max: 500 };
const AFTER_ONE_SECOND = { min: 1_000, max: 1_000 };
const AT_ONCE = { min: 0, max: 0 };
/** A date has whole seconds, so two of them are between one and two. */
const UNTIL_TWO = { min: 1_000, max: 2_000 };

const canned = (reason, more) => errorAnswer({ ...ERROR_REASONS[reason], reason }, more);
const until = (reason, $secondsFromNow) => canned(reason, { headers: { 'Retry-After': { $secondsFromNow } } });
const limited = canned('rate_limited', { retryAfterSeconds: 1 });
const overloaded = canned('overloaded', { retryAfterSeconds: 1 });
const unready = canned('not_ready');
const failed = canned('internal');
const late = canned('request_timeout');
const usedUp = canned('quota_exhausted', { members: { quota_renews_at: null } });
const reset = { reset: 'before' };
const resetWithin = { reset: 'within' };
const cut = { cut: true };
const page = textAnswer(200, '<html><body>Welcome to the hotel</body></html>');

let persons = 1_032_400_000;
const nextPerson = () => {
  persons += 1;
  return String(persons);
};

/** A case of verify that ends well after these tries. */
function endsWell(name, title, tries, waitsMs) {
  return {
    id: `retries.${name}`,
    title,
    call: 'verify',
    input: { cedula: nextPerson() },
    fault: { tries },
    expect: { answer: { success: true }, requests: { tries: tries.length + 1, ...(waitsMs && { waitsMs }) } },
  };
}

/** A case of verify that ends with an error. */
function endsBadly(name, title, fault, error, options) {
  return {
    id: `retries.${name}`,
    title,
    call: 'verify',
    input: { cedula: nextPerson() },
    ...(options && { options }),
    fault,
    expect: { error, requests: { tries: error.attempts } },
  };
}

/** @param {number | null} [status] of an answer that cannot be read */
const noAnswer = (attempts, status = null) => ({
  type: 'ConnectionError',
  status,
  code: null,
  reason: null,
  attempts,
});

export const retryCases = [
  endsWell('limited_then_good', '429 with Retry-After, then good', [limited], [AFTER_ONE_SECOND]),
  endsWell('overloaded_then_good', '503 with Retry-After, then good', [overloaded], [AFTER_ONE_SECOND]),
  endsWell('unready_then_good', '503 without Retry-After, then good', [unready], [FIRST_WAIT]),
  endsWell(
    'unready_twice_then_good',
    '503 twice, then good: the second wait is longer',
    [unready, unready],
    [FIRST_WAIT, SECOND_WAIT],
  ),
  endsWell('failed_then_good', '500, then good', [failed], [FIRST_WAIT]),
  endsWell('late_then_good', '408, then good', [late], [FIRST_WAIT]),
  endsWell('reset_then_good', 'a connection that is reset before the answer, then good', [reset], [FIRST_WAIT]),
  endsWell('reset_within_then_good', 'a connection that is reset within the answer, then good', [resetWithin]),
  endsWell('cut_then_good', 'an answer that ends too early, then good', [cut]),
  endsWell('page_then_good', '200 with a page of HTML, then good', [page]),
  endsWell('gateway_page_then_good', '503 with a page of HTML of a proxy, then good', [
    textAnswer(503, '<h1>503</h1>'),
  ]),
  endsWell('empty_then_good', '200 with an empty body, then good', [textAnswer(200, '')]),
  endsWell('list_then_good', '200 with JSON that is not an object, then good', [jsonAnswer([1, 2])]),
  endsWell('half_json_then_good', '200 with half of a JSON text, then good', [
    { answer: { status: 200, headers: { 'Content-Type': 'application/json' }, text: '{"success":true,"risk_sc' } },
  ]),
  endsWell(
    'three_faults',
    '503, then a reset, then good: the waits grow with the tries',
    [unready, reset],
    [FIRST_WAIT, SECOND_WAIT],
  ),
  endsWell(
    'retry_after_zero',
    'Retry-After: 0 means at once',
    [canned('overloaded', { retryAfterSeconds: 0 })],
    [AT_ONCE],
  ),
  endsWell('retry_after_date_503', '503 with a date: not before that time', [until('not_ready', 2)], [UNTIL_TWO]),
  endsWell('retry_after_date_429', '429 with a date: not before that time', [until('rate_limited', 2)], [UNTIL_TWO]),
  endsWell('retry_after_past', 'a date that has passed means at once', [until('not_ready', -60)], [AT_ONCE]),
  ...['soon', '-1', '1.5', 'Sat, 99 Nov 2037 07:28:00 GMT', '2037-10-21T07:28:00Z'].map((text) =>
    endsWell(
      `retry_after_invalid_${text.replace(/\W/g, '_')}`,
      `a Retry-After of ${text} counts as missing`,
      [canned('not_ready', { headers: { 'Retry-After': text } })],
      [FIRST_WAIT],
    ),
  ),
  endsBadly(
    'retry_after_far_date',
    'a date behind the time-out ends the call at once',
    { every: canned('not_ready', { headers: { 'Retry-After': 'Wed, 21 Oct 2037 07:28:00 GMT' } }) },
    { type: 'ServerError', status: 503, retryAfterMs: { $is: 'number' }, attempts: 1 },
  ),
  endsBadly(
    'retry_after_invalid_429',
    '429 with a Retry-After that cannot be read is not tried again',
    { every: canned('rate_limited', { headers: { 'Retry-After': 'soon' } }) },
    { type: 'RateLimitError', status: 429, retryAfterMs: null, attempts: 1 },
  ),
  {
    ...endsWell('more_tries', 'three retries when the call allows them', [unready, unready, unready]),
    options: { maxRetries: 3 },
  },
  {
    id: 'retries.analyze',
    title: 'analyze is tried again with the same idempotency key',
    call: 'analyze',
    input: { doc_number: nextPerson() },
    fault: { tries: [unready, reset] },
    expect: { answer: { recommendation: { $is: 'string' } }, requests: { tries: 3 } },
  },
  {
    id: 'retries.cedula',
    title: 'the look-up is tried again with the same idempotency key',
    call: 'cedula',
    input: '1032400101',
    fault: { tries: [canned('source_unavailable', { retryAfterSeconds: 1 })] },
    expect: { answer: { cedula: '1032400101' }, requests: { tries: 2, waitsMs: [AFTER_ONE_SECOND] } },
  },
  {
    id: 'retries.replay',
    title: 'a replay is tried again',
    call: 'replay',
    input: { receipt: { $receipt: 'verify' }, request: { cedula: '1032200009', monto: 250_000 } },
    fault: { tries: [failed] },
    expect: { answer: { result: 'identical' }, requests: { tries: 2 } },
  },
  {
    id: 'retries.scenarios',
    title: 'a GET is tried again',
    call: 'scenarios',
    input: null,
    fault: { tries: [cut] },
    expect: { answer: { cedulas: { $is: 'list' } }, requests: { tries: 2 } },
  },
  endsBadly(
    'overloaded_always',
    '503 in every try',
    { every: unready },
    {
      type: 'ServerError',
      status: 503,
      code: 'service_unavailable',
      reason: 'not_ready',
      attempts: 3,
    },
  ),
  endsBadly(
    'failed_always',
    '500 in every try',
    { every: failed },
    {
      type: 'ServerError',
      status: 500,
      code: 'internal_error',
      reason: 'internal',
      attempts: 3,
    },
  ),
  endsBadly(
    'limited_always',
    '429 with Retry-After in every try',
    { every: limited },
    { type: 'RateLimitError', status: 429, reason: 'rate_limited', retryAfterMs: 1_000, attempts: 2 },
    { maxRetries: 1 },
  ),
  endsBadly('late_always', '408 in every try', { every: late }, { type: 'BadRequestError', status: 408, attempts: 3 }),
  endsBadly('reset_always', 'every connection is reset', { every: reset }, noAnswer(3)),
  endsBadly(
    'reset_within_always',
    'every answer breaks',
    { every: resetWithin },
    { type: 'ConnectionError', attempts: 3 },
  ),
  endsBadly('cut_always', 'every answer ends too early', { every: cut }, { type: 'ConnectionError', attempts: 3 }),
  endsBadly(
    'page_always',
    'every answer is a page of HTML',
    { every: page },
    { ...noAnswer(3, 200), type: 'ConfigurationError' },
  ),
  endsBadly(
    'no_retries',
    '503 with maxRetries 0',
    { every: overloaded },
    { type: 'ServerError', status: 503, retryAfterMs: 1_000, attempts: 1 },
    { maxRetries: 0 },
  ),
  endsBadly(
    'quota',
    '429 without Retry-After is not tried again',
    { every: usedUp },
    {
      type: 'RateLimitError',
      status: 429,
      reason: 'quota_exhausted',
      retryAfterMs: null,
      attempts: 1,
    },
  ),
  endsBadly(
    'limited_then_quota',
    '429 with Retry-After, then without',
    { tries: [limited], every: usedUp },
    {
      type: 'RateLimitError',
      reason: 'quota_exhausted',
      retryAfterMs: null,
      attempts: 2,
    },
  ),
  endsBadly(
    'unready_then_refused',
    '503, then 403: the last error counts',
    { tries: [unready], every: canned('trial_expired') },
    {
      type: 'PermissionError',
      status: 403,
      reason: 'trial_expired',
      attempts: 2,
    },
  ),
  endsBadly(
    'not_implemented',
    '501 is not tried again',
    { every: canned('not_implemented') },
    {
      type: 'ServerError',
      status: 501,
      attempts: 1,
    },
  ),
  endsBadly(
    'page_not_found',
    '404 with a page of HTML is not tried again',
    { every: textAnswer(404, '<h1>404</h1>') },
    { ...noAnswer(1, 404), type: 'ConfigurationError' },
  ),
  endsBadly(
    'redirect_found',
    'a redirect 302 is not followed',
    { every: textAnswer(302, '', { Location: '/trap/v1/verify' }) },
    noAnswer(1, 302),
  ),
  endsBadly(
    'redirect_permanent',
    'a redirect 308, which keeps method and body, is not followed',
    { every: textAnswer(308, '', { Location: '/trap/v1/verify' }) },
    noAnswer(1, 308),
  ),
];
