import type { PlaygroundOperation } from '../api/playground.api.js';
import { ConsoleError } from '../http/console-error.js';

/** Largest body that the playground passes on. */
const BODY_BYTES_MAX = 16_384;

/** A request to the public API. Nothing that a member typed is in its path. */
export interface ApiRequest {
  method: 'POST';
  path: string;
  body: string;
}

/**
 * Builds the API request of a playground call. The body is passed on unchanged, because users also try how the API
 * answers to invalid bodies.
 * @throws ConsoleError `body_too_large`
 */
export function requestOf(operation: PlaygroundOperation, body: object, include: readonly string[]): ApiRequest {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > BODY_BYTES_MAX) {
    throw new ConsoleError('body_too_large');
  }
  const query = include.length === 0 ? '' : `?include=${include.join(',')}`;
  return { method: 'POST', path: `/v1/${operation}${query}`, body: text };
}
