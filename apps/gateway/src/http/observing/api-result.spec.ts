import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import { API_RESULTS, endpointOfRoute, resultFor } from './api-result.js';

it.each<[number, ErrorReason | null, string]>([
  [200, null, 'ok'],
  [301, null, 'ok'],
  [429, 'rate_limited', 'plan_limited'],
  [429, 'quota_exhausted', 'plan_limited'],
  [503, 'overloaded', 'shed'],
  [503, 'deadline_exceeded', 'timeout'],
  [503, 'not_ready', 'server_error'],
  [500, 'internal', 'server_error'],
  [501, 'not_implemented', 'client_error'],
  [404, 'cedula_not_found', 'client_error'],
  [499, null, 'client_error'],
])('counts status %d with reason %s as %s', (status, reason, result) => {
  expect(resultFor(reason, status)).toBe(result);
});

it('gives every error reason a result other than ok', () => {
  for (const [reason, { status }] of Object.entries(ERROR_REASONS)) {
    const result = resultFor(reason as ErrorReason, status);
    expect(API_RESULTS).toContain(result);
    expect(result).not.toBe('ok');
  }
});

it('names endpoints by their route template', () => {
  expect(endpointOfRoute('/v1/cedula/:numero')).toBe('cedula');
  expect(endpointOfRoute('/v1/cedula')).toBe('cedula');
  expect(endpointOfRoute('/v1/receipts/replay')).toBe('other');
});
