import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { EDGE_LIMITS } from './server-limits.js';

/** Fields that a proxy in front and we could read differently when they come twice. */
const ONCE = ['host', 'content-type', 'content-encoding', 'transfer-encoding', 'expect'];

/**
 * Why a request must not go on, judged by its header alone: how long its body is, where it goes and what it wants must be
 * beyond doubt, or a proxy in front and we could see different requests in the same bytes.
 */
export function refusalOf({ method, url = '', headers, rawHeaders, httpVersion }: IncomingMessage): ApiError | null {
  if (rawHeaders.length > EDGE_LIMITS.headerFields * 2) {
    return new ApiError('headers_too_large');
  }
  if (ONCE.some((name) => headers[name] !== undefined && occurrences(rawHeaders, name) > 1)) {
    return new ApiError('malformed_request');
  }
  if (headers.host === undefined && httpVersion !== '1.0') {
    return new ApiError('malformed_request');
  }
  const transferCoding = headers['transfer-encoding'];
  if (transferCoding !== undefined) {
    if (httpVersion === '1.0') {
      return new ApiError('malformed_request');
    }
    if (transferCoding !== 'chunked') {
      return new ApiError('not_implemented');
    }
  }
  if (url.length > EDGE_LIMITS.urlLength) {
    return new ApiError('uri_too_long');
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return new ApiError('expectation_failed');
  }
  const hasBody = transferCoding !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && (method === 'GET' || method === 'HEAD')) {
    return new ApiError('unexpected_body');
  }
  return null;
}

function occurrences(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Media type and nothing else, or with the one charset JSON has (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/json(?:; ?charset=(?:utf-8|"utf-8"))?$/i;

/** Why the body of a request for a route that takes JSON is not looked at: it is something else, or compressed. */
export function mediaRefusalOf({ headers }: IncomingMessage): ApiError | null {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    return new ApiError('unsupported_media_type');
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding.toLowerCase() === 'identity' ? null : new ApiError('unsupported_encoding');
}
