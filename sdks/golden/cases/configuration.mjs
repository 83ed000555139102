import { jsonAnswer, textAnswer } from './canned-answers.mjs';

const refused = { error: { type: 'ConfigurationError', status: null, code: null, reason: null, requestId: null } };
const input = { cedula: '1000000001' };

const optionCase = (name, title, options) => ({
  id: `configuration.${name}`,
  title,
  call: 'verify',
  input,
  options,
  expect: { ...refused, requests: { tries: 0 } },
});

/** An address that leads to something else than the service. */
const otherPlace = (name, title, more, status) => ({
  id: `configuration.${name}`,
  title,
  call: 'cedula',
  input: '1000000001',
  expect: { error: { type: 'ConfigurationError', status, attempts: 1 } },
  ...more,
});

const batchCase = (name, title, options) => ({
  ...optionCase(name, title, options),
  call: 'verifyAll',
  input: [input],
});

/** An address without a server: the client accepts it, and no connection comes about. */
const reachedNot = (name, title, baseUrl) => ({
  id: `configuration.${name}`,
  title,
  call: 'verify',
  input,
  options: { baseUrl, maxRetries: 0 },
  expect: { error: { type: 'ConnectionError', status: null, attempts: 1 }, requests: { tries: 0 } },
});

/** What a client refuses before it sends anything. */
export const configurationCases = [
  optionCase('key_of_another_kind', 'a key with the prefix of a public key', { key: 'pk_test_0123456789' }),
  optionCase('key_of_another_environment', 'a key of an environment that does not exist', { key: 'sk_dev_0123456789' }),
  optionCase('key_in_upper_case', 'a key with its prefix in upper case', { key: 'SK_TEST_0123456789' }),
  optionCase('empty_key', 'an empty key, and none in the environment', { key: '' }),
  optionCase('key_with_line_break', 'a key with a line break', { key: 'sk_test_0123\r\nX-Other: 1' }),
  optionCase('key_with_letter', 'a key with a letter outside ASCII', { key: 'sk_test_0123ñ' }),
  optionCase('plain_http_to_address', 'plain HTTP to another machine', { baseUrl: 'http://192.0.2.10:3000' }),
  optionCase('plain_http_to_name', 'plain HTTP to a name', { baseUrl: 'http://api.example.com' }),
  optionCase('name_like_localhost', 'plain HTTP to a name that begins like localhost', {
    baseUrl: 'http://localhost.example.com',
  }),
  optionCase('name_like_loopback', 'plain HTTP to a name that begins like a loopback address', {
    baseUrl: 'http://127.0.0.1.example.com',
  }),
  optionCase('user_like_loopback', 'plain HTTP to a name behind a user name like a loopback address', {
    baseUrl: 'http://127.0.0.1@api.example.com',
  }),
  optionCase('another_protocol', 'a protocol that is not HTTP', { baseUrl: 'ftp://127.0.0.1/v1' }),
  optionCase('not_an_address', 'a base URL that is no URL', { baseUrl: 'api.example.com' }),
  optionCase('empty_address', 'an empty base URL, and none in the environment', { baseUrl: '' }),
  optionCase('idempotency_key_with_line_break', 'an idempotency key with a line break', {
    idempotencyKey: 'order\r\nX-Other: 1',
  }),
  optionCase('idempotency_key_with_letter', 'an idempotency key with a letter outside ASCII', {
    idempotencyKey: 'pedido-ñ',
  }),
  optionCase('key_with_blank', 'a key with a blank', { key: 'sk_test_0123 4567' }),
  optionCase('user_in_address', 'a base URL with a user name', { baseUrl: 'https://user@api.example.com' }),
  optionCase('query_in_address', 'a base URL with a query', { baseUrl: 'https://api.example.com?a=b' }),
  optionCase('fragment_in_address', 'a base URL with a fragment', { baseUrl: 'https://api.example.com#a' }),
  optionCase('blank_in_address', 'a base URL with a blank', { baseUrl: 'https://api .example.com' }),
  optionCase('address_without_name', 'a base URL without a name', { baseUrl: 'https://' }),
  optionCase('empty_idempotency_key', 'an empty idempotency key', { idempotencyKey: '' }),
  optionCase('idempotency_key_with_blank', 'an idempotency key with a blank', { idempotencyKey: 'a b' }),
  optionCase('no_time', 'a time-out of zero', { timeoutMs: 0 }),
  optionCase('negative_retries', 'a negative number of retries', { maxRetries: -1 }),
  batchCase('no_concurrency', 'a batch with no call at a time', { concurrency: 0 }),
  batchCase('no_pace', 'a batch with a negative number of calls in a second', { perSecond: -1 }),
  optionCase('key_of_a_prefix_only', 'a key without anything behind its prefix', { key: 'sk_test_' }),
  optionCase('language', 'a language that the service does not have', { language: 'fr' }),
  otherPlace(
    'address_with_version',
    'a base URL that ends with /v1',
    { options: { baseUrl: { $proxy: 'version' } } },
    404,
  ),
  otherPlace('page_404', '404 with a page of HTML', { fault: { every: textAnswer(404, '<h1>Not Found</h1>') } }, 404),
  otherPlace('text_404', '404 with a line of text', { fault: { every: textAnswer(404, '404 page not found') } }, 404),
  otherPlace('empty_404', '404 without a body', { fault: { every: textAnswer(404, '') } }, 404),
  otherPlace('page_405', '405 with a page of HTML', { fault: { every: textAnswer(405, '<h1>405</h1>') } }, 405),
  otherPlace(
    'json_404',
    '404 with JSON of another service',
    { fault: { every: { answer: { ...jsonAnswer({ message: 'Not Found' }).answer, status: 404 } } } },
    404,
  ),
  otherPlace(
    'page_200',
    'a page of HTML at every try',
    { options: { maxRetries: 0 }, fault: { every: textAnswer(200, '\n<!doctype html><title>Hotel</title>') } },
    200,
  ),
  {
    ...otherPlace('address_of_a_batch', 'a base URL that ends with /v1, for a streamed batch'),
    call: 'verifyBatch',
    input: [input],
    options: { baseUrl: { $proxy: 'version' } },
    expect: { rows: [], nextRow: 1, error: { type: 'ConfigurationError', status: 404 }, requests: { tries: 1 } },
  },
  reachedNot('loopback_of_ipv6', 'plain HTTP to the loopback address of IPv6', 'http://[::1]:1'),
  reachedNot('other_loopback', 'plain HTTP to another address of the loopback network', 'http://127.8.9.10:1'),
  reachedNot('https_to_closed_port', 'HTTPS to a port without a server', 'https://127.0.0.1:1'),
];
