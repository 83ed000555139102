import { CamaraDocuments, type RecordedCall } from '../src/testing/camara-openapi.js';

/** Apart from the emulator's instance, because these exchanges violate them on purpose. */
const documents = new CamaraDocuments();

const SWAP = '/sim-swap/v2/check';
const LOCATION = '/location-verification/v3/verify';
const CIRCLE = { areaType: 'CIRCLE', center: { latitude: 4.65, longitude: -74.08 }, radius: 5_000 };

function call(path: string, body: Record<string, unknown>, headers: Record<string, string> = {}): RecordedCall {
  const good = { authorization: 'Bearer x', 'content-type': 'application/json', 'x-correlator': 'a-1' };
  return { operation: '', path, body, headers: { ...good, ...headers }, status: 200 };
}

describe('the published CAMARA documents', () => {
  it.each<[string, RecordedCall, object]>([
    ['a valid exchange', call(SWAP, { phoneNumber: '+573104445566', maxAge: 72 }), { swapped: true }],
    [
      'an exchange of another API version',
      call(LOCATION, { area: CIRCLE }),
      { verificationResult: 'TRUE', lastLocationTime: '2026-01-01T00:00:00Z' },
    ],
  ])('accept %s', (_, exchange, answer) => {
    documents.check(exchange, answer);
    expect(documents.takeViolations()).toEqual([]);
  });

  it.each<[string, RecordedCall, object]>([
    ['a number out of range', call(SWAP, { phoneNumber: '+573104445566', maxAge: 5_000 }), { swapped: true }],
    ['an invalid phone', call(SWAP, { phoneNumber: '3104445566' }), { swapped: true }],
    ['an unknown member', call(SWAP, { phoneNumber: '+573104445566', document: '1' }), { swapped: true }],
    ['a malformed header', call(SWAP, {}, { 'x-correlator': 'á' }), { swapped: true }],
    [
      'a circle without a radius',
      call(LOCATION, { area: { ...CIRCLE, radius: undefined } }),
      { verificationResult: 'TRUE', lastLocationTime: '2026-01-01T00:00:00Z' },
    ],
    ['an unknown member of an answer', call(SWAP, {}), { swapped: true, swappedAt: '2026-01-01' }],
    ['an answer of another shape', call(SWAP, {}), { swapped: 'yes' }],
    ['an unknown path', call('/sim-swap/v9/check', {}), {}],
  ])('report %s', (_, exchange, answer) => {
    documents.check(exchange, answer);
    expect(documents.takeViolations()).not.toEqual([]);
  });
});
