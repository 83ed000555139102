import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { SERVER_LIMITS } from './server-limits.js';

/** Header fields that a proxy and this server could read differently when they appear twice. */
const SINGLE_FIELDS = ['host', 'content-type', 'content-encoding', 'transfer-encoding', 'expect'];

/**
 * Checks the header of a request. Length, target and expectation must be unambiguous; otherwise a proxy and this server
 * could see different requests in the same bytes (request smuggling).
 * @returns the error to refuse with, or `null`
 */
export function refusalOf({ method, url = '', headers, rawHeaders, httpVersion }: IncomingMessage): ApiError | null {
  if (rawHeaders.length > SERVER_LIMITS.headerFields * 2) {
    return new ApiError('headers_too_large');
  }
  if (SINGLE_FIELDS.some((name) => headers[name] !== undefined && occurrences(rawHeaders, name) > 1)) {
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
  if (url.length > SERVER_LIMITS.urlLength) {
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

/** The media type, alone or with the only charset of JSON (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/json(?:; ?charset=(?:utf-8|"utf-8"))?$/i;

/** Refuses a body that is not JSON or is compressed. @returns the error to refuse with, or `null` */
export function mediaRefusalOf({ headers }: IncomingMessage): ApiError | null {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    return new ApiError('unsupported_media_type');
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding.toLowerCase() === 'identity' ? null : new ApiError('unsupported_encoding');
}
