import type { IncomingMessage } from 'node:http';
import type { RequestFault } from './refusals.js';
import { SERVER_LIMITS } from './server-limits.js';

/** Header fields that a proxy and this server could read differently when they appear twice. */
const SINGLE_FIELDS = ['host', 'content-type', 'content-encoding', 'transfer-encoding', 'expect'];

/**
 * Checks the header of a request. Length, target and expectation must be unambiguous; otherwise a proxy and this server
 * could see different requests in the same bytes (request smuggling).
 * @returns why to refuse it, or `null`
 */
export function faultOf({ method, url = '', headers, rawHeaders, httpVersion }: IncomingMessage): RequestFault | null {
  if (rawHeaders.length > SERVER_LIMITS.headerFields * 2) {
    return 'headers_too_large';
  }
  if (SINGLE_FIELDS.some((name) => headers[name] !== undefined && occurrences(rawHeaders, name) > 1)) {
    return 'malformed_request';
  }
  if (headers.host === undefined && httpVersion !== '1.0') {
    return 'malformed_request';
  }
  const transferCoding = headers['transfer-encoding'];
  if (transferCoding !== undefined) {
    if (httpVersion === '1.0') {
      return 'malformed_request';
    }
    if (transferCoding !== 'chunked') {
      return 'not_implemented';
    }
  }
  if (url.length > SERVER_LIMITS.urlLength) {
    return 'uri_too_long';
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return 'expectation_failed';
  }
  const hasBody = transferCoding !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && (method === 'GET' || method === 'HEAD')) {
    return 'unexpected_body';
  }
  return null;
}

function occurrences(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

const UTF_8 = 'utf[-_]?8';
const LATIN_1 = 'iso[-_]?8859[-_]?1|latin[-_]?1|windows[-_]?1252|cp1252';

/** Matches media types, alone or with the only charset of JSON (RFC 8259, 8.1) in the spellings that clients send. */
export const mediaTypePattern = (...types: string[]): RegExp => typePattern(types, UTF_8);

/** Matches CSV, whose charset may also be the one of spreadsheets: the bytes say which it is. */
export const CSV_TYPE: RegExp = typePattern(['text/csv'], `${UTF_8}|${LATIN_1}`);

function typePattern(types: readonly string[], charsets: string): RegExp {
  const names = types.map((type) => type.replace(/[.+]/g, '\\$&')).join('|');
  const charset = ['', '"', "'"].map((quote) => `${quote}(?:${charsets})${quote}`).join('|');
  return new RegExp(`^(?:${names})[ \\t]*(?:;[ \\t]*charset=(?:${charset})[ \\t]*)?(?:;[ \\t]*)?$`, 'i');
}

const JSON_TYPE = mediaTypePattern('application/json');

/**
 * Refuses a body of another media type, or a compressed body.
 * @param type the media types that the route accepts
 * @returns why to refuse it, or `null`
 */
export function mediaFaultOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  type = JSON_TYPE,
): 'unsupported_media_type' | 'unsupported_encoding' | null {
  if (!type.test(headers['content-type'] ?? '')) {
    return 'unsupported_media_type';
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding.toLowerCase() === 'identity' ? null : 'unsupported_encoding';
}
