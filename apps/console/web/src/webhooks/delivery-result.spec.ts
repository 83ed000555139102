import { readResult } from './delivery-result.js';

it.each([
  [200, { kind: 'delivered', status: 200 }],
  [299, { kind: 'delivered', status: 299 }],
  [301, { kind: 'redirect', status: 301 }],
  [404, { kind: 'status', status: 404 }],
  [410, { kind: 'gone' }],
  [503, { kind: 'status', status: 503 }],
])('reads an answer with status %d', (status, result) => {
  expect(readResult({ status, error: null })).toEqual(result);
});

it.each([
  ['timeout', 'timeout'],
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'unknown_host'],
  ['UND_ERR_SOCKET', 'closed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['address_not_allowed', 'not_allowed'],
  ['secret_unreadable', 'unreadable'],
  ['overflow', 'overflow'],
])('reads the failure %s as %s', (error, kind) => {
  expect(readResult({ status: null, error })).toEqual({ kind });
});

it.each(['HPE_INVALID_CONSTANT', null, 'toString'])(
  'keeps the code of the failure %p, which has no text of its own',
  (error) => {
    expect(readResult({ status: null, error })).toEqual({ kind: 'other', code: error ?? 'failed' });
  },
);
