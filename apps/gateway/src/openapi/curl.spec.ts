import { curlOf } from './curl.js';
import type { PlacedOperation } from './document-types.js';

const operation = (change: object) => ({ operationId: 'verify', security: [{ ApiKeyHeader: [] }], ...change });

it('writes a POST with key and JSON body', () => {
  const placed = { path: '/v1/verify', method: 'post', operation: operation({}) } as unknown as PlacedOperation;
  expect(curlOf(placed, { cedula: '1000000001' })).toBe(
    [
      'curl -s "$BASE_URL/v1/verify"',
      '-H "X-API-Key: $API_KEY"',
      "-H 'Content-Type: application/json'",
      `-d '{"cedula":"1000000001"}'`,
    ].join(' \\\n  '),
  );
});

it('uses the Authorization header for analyze', () => {
  const analyze = operation({ operationId: 'analyze' });
  const placed = { path: '/v1/analyze', method: 'post', operation: analyze } as unknown as PlacedOperation;
  expect(curlOf(placed, {})).toContain('-H "Authorization: Bearer $API_KEY"');
});

it('inserts the path parameter of a GET, and sends no key to an open endpoint', () => {
  const open = operation({ operationId: 'lookUpCedula', security: [{}] });
  const placed = { path: '/v1/cedula/{numero}', method: 'get', operation: open } as unknown as PlacedOperation;
  expect(curlOf(placed, '1000000001')).toBe('curl -s "$BASE_URL/v1/cedula/1000000001"');
});
