import { ERROR_REASONS, type ErrorReasonSpec } from '@cotejo/contracts';
import type { RequestFault } from '@cotejo/http';

/** The server and the body parser refuse with the reasons and texts of the API. */
export const HTTP_REASONS = {
  body_too_large: ERROR_REASONS.body_too_large,
  expectation_failed: ERROR_REASONS.expectation_failed,
  headers_too_large: ERROR_REASONS.headers_too_large,
  invalid_json: ERROR_REASONS.invalid_json,
  malformed_request: ERROR_REASONS.malformed_request,
  not_implemented: ERROR_REASONS.not_implemented,
  request_timeout: ERROR_REASONS.request_timeout,
  unexpected_body: ERROR_REASONS.unexpected_body,
  unsupported_encoding: ERROR_REASONS.unsupported_encoding,
  unsupported_media_type: ERROR_REASONS.unsupported_media_type,
  uri_too_long: ERROR_REASONS.uri_too_long,
} as const satisfies Record<RequestFault | 'invalid_json', ErrorReasonSpec>;
