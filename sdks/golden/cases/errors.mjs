import { ERROR_REASONS } from '@cotejo/contracts';
import { cannedRequestId, errorAnswer } from './canned-answers.mjs';

const CLASS_OF_STATUS = {
  401: 'AuthenticationError',
  403: 'PermissionError',
  404: 'NotFoundError',
  409: 'ConflictError',
  429: 'RateLimitError',
};

/** @param {number} status */
function classOfStatus(status) {
  return CLASS_OF_STATUS[status] ?? (status >= 500 ? 'ServerError' : 'BadRequestError');
}

/** No path of the service is unknown to a client with the right address. */
const classOfReason = (reason, status) => (reason === 'unknown_route' ? 'ConfigurationError' : classOfStatus(status));

const REQUEST_ID = { $pattern: '^req_[a-z2-7]{26}$' };
const person = '1032300001';

/** The error that the gateway itself gives for the request of a case. */
const real = (reason, errors = []) => {
  const { status, code } = ERROR_REASONS[reason];
  const type = classOfStatus(status);
  return {
    error: { type, status, code, reason, requestId: REQUEST_ID, retryAfterMs: null, errors, attempts: 1 },
  };
};
const fieldCase = (name, title, input, ...errors) => ({
  id: `errors.field_${name}`,
  title,
  call: 'verify',
  input,
  expect: real('invalid_body', errors),
});
const keyCase = (reason, title, $key) => ({
  id: `errors.${reason}`,
  title,
  call: 'verify',
  input: { cedula: person },
  options: { key: { $key } },
  expect: real(reason),
});

const gatewayCases = [
  fieldCase('missing', 'the cédula is missing', { monto: 1 }, { pointer: '/cedula', code: 'required' }),
  fieldCase(
    'unknown',
    'a field that does not exist',
    { cedula: person, telefonoo: '+573001234567' },
    { pointer: '/telefonoo', code: 'unknown_field' },
  ),
  fieldCase(
    'country_code',
    'a phone without its country code',
    { cedula: person, telefono: '4151234567' },
    { pointer: '/telefono', code: 'missing_country_code' },
  ),
  fieldCase(
    'phone',
    'not a phone number',
    { cedula: person, telefono: '+57 ab' },
    { pointer: '/telefono', code: 'invalid_phone' },
  ),
  fieldCase(
    'two_problems',
    'two problems at once',
    { cedula: person, ip_address: '300.1.1.1', fecha_expedicion: '2004-02-31' },
    { pointer: '/ip_address', code: 'invalid_ip_address' },
    { pointer: '/fecha_expedicion', code: 'invalid_date' },
  ),
  fieldCase(
    'fraction',
    'pesos with a fraction',
    { cedula: person, monto: 1.5 },
    { pointer: '/monto', code: 'must_be_integer' },
  ),
  fieldCase('negative', 'a negative amount', { cedula: person, monto: -1 }, { pointer: '/monto', code: 'too_small' }),
  {
    id: 'errors.field_of_analyze',
    title: 'a name of verify in a request of analyze',
    call: 'analyze',
    input: { doc_number: person, telefono: '+573001234567' },
    expect: real('invalid_body', [{ pointer: '/telefono', code: 'unknown_field' }]),
  },
  {
    id: 'errors.field_of_cedula',
    title: 'a look-up of something that is not a cédula number',
    call: 'cedula',
    input: '12x45',
    expect: { error: { type: 'BadRequestError', status: 400, reason: 'invalid_body', attempts: 1 } },
  },
  {
    id: 'errors.invalid_parameter',
    title: 'an optional part that does not exist',
    call: 'verify',
    input: { cedula: person },
    options: { include: ['everything'] },
    expect: real('invalid_parameter', [{ pointer: '/include', code: 'not_in_list' }]),
  },
  {
    id: 'errors.invalid_receipt',
    title: 'a replay of something that is not a receipt',
    call: 'replay',
    input: { receipt: { token: 'a.b.c', salts: {} }, request: { cedula: person } },
    expect: real('invalid_receipt', [{ pointer: '/receipt/token', code: { $is: 'string' } }]),
  },
  {
    id: 'errors.foreign_receipt',
    title: 'a replay of the receipt of another account',
    call: 'replay',
    input: { receipt: { $receipt: 'foreign' }, request: { cedula: '1032200009', monto: 250_000 } },
    expect: real('foreign_receipt'),
  },
  {
    id: 'errors.body_too_large',
    title: 'a body of more than 64 KB',
    call: 'verify',
    input: { cedula: person, direccion: 'a'.repeat(66_000) },
    expect: real('body_too_large'),
  },
  {
    id: 'errors.cedula_not_found_by_analyze',
    title: 'a cédula that the registry does not have',
    call: 'analyze',
    input: { doc_number: '1000000004', amount: 1 },
    expect: real('cedula_not_found'),
  },
  keyCase('invalid_key', 'a key that does not exist', 'unknown'),
  keyCase('wrong_environment', 'a production key in the sandbox', 'production'),
  keyCase('key_expired', 'a key that has expired', 'expired'),
  keyCase('key_revoked', 'a key that was revoked', 'revoked'),
  keyCase('key_rotated', 'a key that was replaced', 'rotated'),
  keyCase('missing_scope', 'a key without the scope', 'narrow'),
  keyCase('plan_excludes', 'a key whose plan has no verify', 'analyzeOnly'),
  keyCase('tenant_suspended', 'a suspended account', 'suspended'),
  {
    id: 'errors.malformed_key',
    title: 'a key of the right prefix and the wrong form',
    call: 'analyze',
    input: { doc_number: person },
    options: { key: 'sk_test_not-a-key' },
    expect: real('invalid_key'),
  },
  {
    ...keyCase('quota_exhausted', 'the quota is used up: no Retry-After, no other try', 'usedUp'),
  },
];

/**
 * Reasons that a client of this kind cannot cause, or that are hard to cause: the proxy answers with them. Each once, so
 * that every status has its class. `retries.mjs` repeats those that may be repeated.
 */
const ANSWERED_BY_PROXY = [
  'invalid_json',
  'malformed_request',
  'unexpected_body',
  'missing_credentials',
  'ambiguous_credentials',
  'credential_exposed',
  'trial_expired',
  'unknown_route',
  'invalid_cedula',
  'version_gone',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'unsupported_media_type',
  'unsupported_encoding',
  'expectation_failed',
  'headers_too_large',
  'rate_limited',
  'not_implemented',
  'internal',
  'source_unavailable',
  'not_ready',
  'overloaded',
  'deadline_exceeded',
];
const WITH_RETRY_AFTER = ['rate_limited', 'source_unavailable', 'not_ready', 'overloaded', 'deadline_exceeded'];

const cannedCases = ANSWERED_BY_PROXY.map((reason) => {
  const { status, code } = ERROR_REASONS[reason];
  const retryAfterSeconds = WITH_RETRY_AFTER.includes(reason) ? 1 : undefined;
  return {
    id: `errors.${reason}`,
    title: `the answer ${status} ${reason}, without another try`,
    call: reason === 'invalid_cedula' ? 'cedula' : 'verify',
    input: reason === 'invalid_cedula' ? person : { cedula: person },
    options: { maxRetries: 0 },
    fault: { every: errorAnswer({ ...ERROR_REASONS[reason], reason }, { retryAfterSeconds }) },
    expect: {
      error: {
        type: classOfReason(reason, status),
        status,
        code,
        reason,
        requestId: cannedRequestId,
        retryAfterMs: retryAfterSeconds === undefined ? null : 1_000,
        errors: [],
        attempts: 1,
      },
    },
  };
});

const teapot = { status: 418, code: 'bad_request', reason: 'reason_of_next_year', es: 'Nuevo' };
const oddCases = [
  {
    id: 'errors.unknown_status_and_reason',
    title: 'a status and a reason that are not described',
    call: 'verify',
    input: { cedula: person },
    fault: { every: errorAnswer(teapot, { members: { errors: [{ pointer: '/cedula', code: 'new_code' }] } }) },
    expect: {
      error: {
        type: 'BadRequestError',
        status: 418,
        reason: 'reason_of_next_year',
        errors: [{ pointer: '/cedula', code: 'new_code' }],
        attempts: 1,
      },
    },
  },
  {
    id: 'errors.no_scenarios',
    title: 'the test values of a production service: its address is right',
    call: 'scenarios',
    input: null,
    fault: { every: errorAnswer({ ...ERROR_REASONS.unknown_route, reason: 'unknown_route' }) },
    expect: { error: { type: 'NotFoundError', status: 404, reason: 'unknown_route', attempts: 1 } },
  },
  {
    id: 'errors.address_of_the_console',
    title: 'the console in place of the service is a wrong address, no unknown cédula',
    call: 'verify',
    input: { cedula: person },
    fault: { every: errorAnswer({ ...ERROR_REASONS.unknown_route, reason: 'not_found' }) },
    expect: { error: { type: 'ConfigurationError', status: 404, reason: 'not_found', attempts: 1 } },
  },
  ...[
    ['es', 'Faltan dígitos'],
    ['en', 'Too few digits'],
  ].map(([language, text]) => ({
    id: `errors.detail_${language}`,
    title: `what is wrong is in the message, in the language ${language}`,
    call: 'verify',
    input: { cedula: '4321' },
    options: { language },
    expect: { error: { type: 'BadRequestError', message: { $pattern: `/cedula: ${text}` } } },
  })),
  {
    id: 'errors.detail_of_a_row',
    title: 'a row of a streamed batch has its texts in the language of the client',
    call: 'verifyBatch',
    input: [{ cedula: '4321' }],
    options: { language: 'en' },
    expect: { rows: [{ row: 1, error: { message: { $pattern: '/cedula: Too few digits' } } }], nextRow: 2 },
  },
  {
    id: 'errors.long_detail',
    title: 'a long text is cut in the message, and signs of control become blanks',
    call: 'verify',
    input: { cedula: person },
    fault: { every: errorAnswer(teapot, { members: { detail: `a\nb\u001b${'ñ🙂'.repeat(1_000)}` } }) },
    expect: { error: { status: 418, message: { $pattern: 'a b (ñ🙂){248}\\.\\.\\.' } } },
  },
  {
    id: 'errors.detail_of_another_service',
    title: 'the text of an error that is not of this service stays out of the message',
    call: 'verify',
    input: { cedula: person, direccion: 'Calle 1 # 1-01 (casa de Ana)' },
    fault: {
      every: errorAnswer(teapot, { members: { type: 'about:blank', detail: 'Calle 1 # 1-01 (casa de Ana)' } }),
    },
    expect: { error: { status: 418 } },
  },
  {
    id: 'errors.unlike_an_error_body',
    title: 'an error whose JSON is not of this service',
    call: 'verify',
    input: { cedula: person },
    fault: {
      every: {
        answer: {
          status: 403,
          headers: { 'Content-Type': 'application/json' },
          body: { error: { code: 7 }, errors: 'x' },
        },
      },
    },
    expect: {
      error: {
        type: 'PermissionError',
        status: 403,
        code: null,
        reason: null,
        requestId: null,
        errors: [],
        attempts: 1,
      },
    },
  },
  {
    id: 'errors.odd_problems',
    title: 'elements of `errors` that are no problems are left out, and the wait of the body counts',
    call: 'verify',
    input: { cedula: person },
    fault: {
      every: errorAnswer(teapot, {
        members: {
          errors: [{ pointer: '/cedula', code: 'new', detail: 'x' }, { pointer: 5 }, 'odd'],
          retry_after_ms: 5,
        },
      }),
    },
    expect: { error: { status: 418, errors: [{ pointer: '/cedula', code: 'new' }], retryAfterMs: 5, attempts: 1 } },
  },
  {
    id: 'errors.value_in_a_code',
    title: 'a code and a request id that repeat a value of the request are dropped',
    call: 'verify',
    input: { cedula: person, direccion: 'Calle 1 # 1-01 (casa de Ana)' },
    fault: {
      every: errorAnswer(
        { status: 400, code: 'Calle 1 # 1-01 (casa de Ana)', reason: 'Calle 1 # 1-01 (casa de Ana)', es: 'x' },
        { members: { request_id: 'Calle 1 # 1-01' }, headers: { 'Request-Id': 'Calle 1 # 1-01' } },
      ),
    },
    expect: { error: { type: 'BadRequestError', status: 400, code: null, reason: null, requestId: null } },
  },
];

export const errorCases = [...gatewayCases, ...cannedCases, ...oddCases];
