import { ERROR_REASONS, type ErrorReasonSpec } from '@cotejo/contracts';
import type { RequestFault } from '@cotejo/http';

const {
  body_too_large,
  expectation_failed,
  headers_too_large,
  invalid_json,
  malformed_request,
  not_implemented,
  request_timeout,
  unexpected_body,
  unsupported_encoding,
  unsupported_media_type,
  uri_too_long,
} = ERROR_REASONS;

/** Refusals of the server and of the parser of bodies: with the reasons and texts of the API. */
export const HTTP_REASONS = {
  body_too_large,
  expectation_failed,
  headers_too_large,
  invalid_json,
  malformed_request,
  not_implemented,
  request_timeout,
  unexpected_body,
  unsupported_encoding,
  unsupported_media_type,
  uri_too_long,
} as const satisfies Record<RequestFault | 'invalid_json', ErrorReasonSpec>;
