import type { PlaygroundOperation } from '../api/playground.api.js';
import { ConsoleError } from '../http/console-error.js';

/** Largest body that the playground passes on. */
const BODY_BYTES_MAX = 16_384;
const CEDULA_MAX = 64;

/** A request to the public API. */
export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/**
 * Builds the API request of a playground call. The body is passed on unchanged, because users also try how the API
 * answers to invalid bodies.
 * @throws ConsoleError `body_too_large`, `invalid_body`
 */
export function requestOf(operation: PlaygroundOperation, body: object, include: readonly string[]): ApiRequest {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > BODY_BYTES_MAX) {
    throw new ConsoleError('body_too_large');
  }
  const query = include.length === 0 ? '' : `?include=${include.join(',')}`;
  if (operation === 'cedula') {
    return { method: 'GET', path: `/v1/cedula/${segmentOf(body)}${query}` };
  }
  return { method: 'POST', path: `/v1/${operation}${query}`, body: text };
}

/** The cédula as one path segment that cannot lead to another path. */
function segmentOf({ cedula }: { cedula?: unknown }): string {
  const isSegment = typeof cedula === 'string' && cedula.length <= CEDULA_MAX && !['', '.', '..'].includes(cedula);
  if (!isSegment || !cedula.isWellFormed()) {
    throw new ConsoleError('invalid_body', { errors: [{ pointer: '/body/cedula', code: 'invalid_format' }] });
  }
  return encodeURIComponent(cedula);
}
