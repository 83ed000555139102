import { BusError, errorCodeOf, NoReplicaError, RemoteError } from './errors.js';

it.each([
  [{ code: 'not_found' }, 'not_found'],
  [Object.assign(new Error('text'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new NoReplicaError(), 'no_replica'],
  [new RemoteError('late'), 'late'],
  [{ code: 'E1234' }, 'E1234'],
])('keeps the code of %j: %s', (thrown, code) => {
  expect(errorCodeOf(thrown)).toBe(code);
});

it.each([
  ['contains a document number', { code: 'cc_1000000001' }],
  ['is a sentence', { code: 'not found' }],
  ['is an email address', { code: 'ana@example.com' }],
  ['is a number', { code: 404 }],
  ['is too long', { code: 'x'.repeat(65) }],
  ['is missing from an error', new Error('text')],
  ['is missing from undefined', undefined],
  ['is missing from null', null],
  [
    'throws when it is read',
    {
      get code() {
        throw new Error('read');
      },
    },
  ],
])('replaces a code by internal_error when it %s', (_case, thrown) => {
  expect(errorCodeOf(thrown)).toBe('internal_error');
});

it('names every error by its class and derives it from BusError', () => {
  const error = new NoReplicaError();
  expect(error).toBeInstanceOf(BusError);
  expect(String(error)).toBe('NoReplicaError: no replica could take the call');
});
