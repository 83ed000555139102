import type { ErrorReason } from './errors.js';

/** What a developer who receives an error needs to know. In English only, like all developer documentation. */
export interface ErrorGuidance {
  /** When the error happens. */
  when: string;
  /** What to do about it. */
  remedy: string;
  /** Whether the same request may succeed later. `Retry-After`, when present, says when. */
  retryable: boolean;
  /** Whether the call used a query of the quota. */
  charged: boolean;
}

type Flag = 'retryable' | 'charged';

const guide = (when: string, remedy: string, ...flags: Flag[]): ErrorGuidance => ({
  when,
  remedy,
  retryable: flags.includes('retryable'),
  charged: flags.includes('charged'),
});

const USE_ANOTHER_KEY = 'Use a key whose plan and scopes allow the call. `detail` names the missing scope.';
const RETRY_LATER =
  'Wait for the time in `Retry-After` and repeat the call. Until then, treat the buyer as not decided.';

/** One row for each reason: a new reason does not compile without its guidance. */
export const ERROR_GUIDANCE: Record<ErrorReason, ErrorGuidance> = {
  invalid_json: guide('The body is empty, is not valid JSON, or has too many levels.', 'Send one JSON object.'),
  invalid_body: guide(
    'A field is missing, unknown or not valid.',
    'Read `errors`: it has a pointer and a code for each problem.',
  ),
  invalid_parameter: guide(
    'A query parameter has a value that is not allowed.',
    'Read `errors`, then correct or remove the value.',
  ),
  invalid_receipt: guide(
    'This deployment did not issue the token, the token was changed, or a salt is missing.',
    'Send `token` and `salts` exactly as you received them, byte for byte.',
  ),
  invalid_idempotency_key: guide(
    'The `Idempotency-Key` header is empty, is longer than 255 characters, was sent twice, or has blanks or characters that are not ASCII.',
    'Send a random text, such as a UUID.',
  ),
  malformed_request: guide('The bytes that arrived are not a valid HTTP request.', 'Use an HTTP library.'),
  unexpected_body: guide('A GET request has a body.', 'Send the request without a body.'),
  missing_credentials: guide(
    'The request has no API key.',
    'Send the key in `X-API-Key` or as `Authorization: Bearer`.',
  ),
  invalid_key: guide(
    'The key does not exist or was mistyped.',
    'Check that no character of the key is missing or was added.',
  ),
  ambiguous_credentials: guide(
    'The request has two different keys, or the same header twice.',
    'Send one key in one header.',
  ),
  wrong_environment: guide(
    'A sandbox key was sent to production, or a production key to the sandbox.',
    'Use `sk_test_` keys in the sandbox and `sk_live_` keys in production.',
  ),
  key_expired: guide('The key has expired.', 'Use its successor or create a new key.'),
  key_revoked: guide('The key was revoked.', 'Create a new key.'),
  key_rotated: guide('The key was rotated, and the time in which both keys worked is over.', 'Use its successor.'),
  credential_exposed: guide(
    'The key was sent in the URL or in the body, where other people can read it.',
    'Rotate the key, and send the new one in `X-API-Key` or as `Authorization: Bearer`.',
  ),
  tenant_suspended: guide('The account is suspended.', 'Contact the operator of the service.'),
  missing_scope: guide('The plan includes the scope, but the key was created without it.', USE_ANOTHER_KEY),
  plan_excludes: guide('The plan does not include the scope.', USE_ANOTHER_KEY),
  trial_expired: guide('The trial is over.', 'Choose a plan.'),
  foreign_receipt: guide(
    'The receipt was issued to another account.',
    'Use a key of the account that made the original call.',
  ),
  network_not_allowed: guide(
    'The key or its account works only from certain networks, and the request came from another one, or its address is unknown.',
    'Call from an allowed network, or let an admin change the networks in the console. Refusals are in the log of the account.',
  ),
  client_certificate_required: guide(
    'The key is bound to client certificates, and the request came without a certificate.',
    'Configure the certificate and its private key in the HTTP client.',
  ),
  client_certificate_invalid: guide(
    'The client certificate has expired, is not valid yet, cannot be read, or was not signed by an accepted authority.',
    'Renew the certificate. Add the new one to the key before the old one expires.',
  ),
  client_certificate_not_bound: guide(
    'The client certificate is valid, but the key is bound to other certificates.',
    'Use the certificate of this key, or let an admin add the fingerprint of the new one in the console.',
  ),
  client_certificate_unsupported: guide(
    'The key is bound to client certificates, and the service is not configured to take them.',
    'Contact the operator of the service: the setting is `COTEJO_CLIENT_CERTIFICATES`.',
  ),
  unknown_route: guide(
    'The path does not exist.',
    'Check the path and the version. The sandbox scenarios exist in the sandbox only.',
  ),
  invalid_cedula: guide(
    'The number in the path of the look-up is not a cédula number.',
    'Send 8 to 10 digits. A shorter number gets zeros on the left.',
  ),
  cedula_not_found: guide(
    'The civil registry has no cédula with this number.',
    'Let the buyer check the number. This is an answer of the registry, not a failure.',
    'charged',
  ),
  version_gone: guide(
    'The scorecard or the policy was last in force more than 90 days ago.',
    'Replay is no longer possible. The signature of the receipt can still be verified offline with `cotejo receipt verify`.',
  ),
  method_not_allowed: guide(
    'The path exists, but not for this HTTP method.',
    'Use a method that the `Allow` header lists.',
  ),
  request_timeout: guide(
    'The complete request did not arrive in time.',
    'Send header and body without pauses.',
    'retryable',
  ),
  uri_too_long: guide('Path and query string are too long.', 'Send the values in the body.'),
  expectation_failed: guide('The `Expect` header is not `100-continue`.', 'Remove the header.'),
  not_implemented: guide('The service does not support this HTTP method or upgrade.', 'Use the documented methods.'),
  idempotency_key_reused: guide(
    'A request with another body or another endpoint had the same `Idempotency-Key` within the last 24 hours.',
    'Use a new key for each call. Only a repetition of the same call uses its key again.',
  ),
  body_too_large: guide(
    'The body is larger than 16 KB, or larger than 64 KB where it may have a receipt.',
    'Send the documented fields only.',
  ),
  unsupported_media_type: guide(
    'The `Content-Type` header names a type or a charset that this operation does not take, or has another parameter.',
    'Send the type that `detail` names: `application/json`, or `application/x-ndjson` or `text/csv` for a batch. Write JSON in UTF-8, and CSV in UTF-8 or Latin-1.',
  ),
  unsupported_encoding: guide('The body is compressed.', 'Send the body without `Content-Encoding`.'),
  headers_too_large: guide('The header fields are too many or too large.', 'Send fewer or shorter header fields.'),
  rate_limited: guide(
    'The account made more calls in one second than the plan allows.',
    'Wait for the time in `Retry-After`, then continue.',
    'retryable',
  ),
  too_many_batches: guide(
    'The account has two open batches, or the service has too many.',
    'Wait until a batch has ended, or for the time in `Retry-After`, then send the batch again.',
    'retryable',
  ),
  quota_exhausted: guide(
    'The queries of the month, or of the day of a trial, are used up.',
    'Do not retry before `quota_renews_at`: there is no `Retry-After`. The queries of a sandbox account renew each day. To continue sooner, change the plan.',
  ),
  internal: guide(
    'The service failed.',
    'Repeat the call once. If it fails again, report it with the `request_id`.',
    'retryable',
  ),
  source_unavailable: guide('The civil registry did not answer the look-up.', RETRY_LATER, 'retryable'),
  not_ready: guide('The service cannot decide at the moment.', RETRY_LATER, 'retryable'),
  overloaded: guide('The service has more requests in progress than it can answer in time.', RETRY_LATER, 'retryable'),
  deadline_exceeded: guide('The decision was not ready in time.', RETRY_LATER, 'retryable'),
};
