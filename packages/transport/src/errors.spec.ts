import { BusError, errorCodeOf, NoReplicaError, RemoteError } from './errors.js';

it.each([
  [{ code: 'not_found' }, 'not_found'],
  [Object.assign(new Error('text'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new NoReplicaError(), 'no_replica'],
  [new RemoteError('late'), 'late'],
  [{ code: 'E1234' }, 'E1234'],
])('%j travels as %s', (thrown, code) => {
  expect(errorCodeOf(thrown)).toBe(code);
});

it.each([
  ['a document', { code: 'cc_1000000001' }],
  ['a text', { code: 'not found' }],
  ['an address', { code: 'ana@example.com' }],
  ['a number', { code: 404 }],
  ['a novel', { code: 'x'.repeat(65) }],
  ['an error without code', new Error('text')],
  ['nothing', undefined],
  ['null', null],
  [
    'a trap',
    {
      get code() {
        throw new Error('looked at');
      },
    },
  ],
])('a code that is %s stays where it is', (_what, thrown) => {
  expect(errorCodeOf(thrown)).toBe('internal_error');
});

it('is one family, named by class', () => {
  const error = new NoReplicaError();
  expect(error).toBeInstanceOf(BusError);
  expect(String(error)).toBe('NoReplicaError: no replica could take the call');
});
