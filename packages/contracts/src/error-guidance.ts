import type { ErrorReason } from './errors.js';

/** What a developer who meets an error wants to know, in English as all developer documentation. */
export interface ErrorGuidance {
  when: string;
  remedy: string;
  /** Whether the same request may succeed later; `Retry-After` says when, where it is sent. */
  retryable: boolean;
  /** Whether the call took a query from the quota. */
  charged: boolean;
}

type Flag = 'retryable' | 'charged';

const guide = (when: string, remedy: string, ...flags: Flag[]): ErrorGuidance => ({
  when,
  remedy,
  retryable: flags.includes('retryable'),
  charged: flags.includes('charged'),
});

const ASK_FOR_ACCESS = 'Use a key whose plan and scopes allow it; `detail` names the scope that is missing.';
const RETRY_LATER = 'Repeat the call after `Retry-After`; treat the buyer as undecided until then.';

/** One row for each reason, so that none can be added without saying what to do about it. */
export const ERROR_GUIDANCE: Record<ErrorReason, ErrorGuidance> = {
  invalid_json: guide('The body cannot be read as JSON, is empty or nests too deep.', 'Send one JSON object.'),
  invalid_body: guide(
    'A member is missing, unknown or not as the interface wants it.',
    'Look at `errors`: a pointer and a code for each problem.',
  ),
  invalid_parameter: guide('A query parameter has a value that does not exist.', 'Look at `errors`; leave it out.'),
  invalid_cedula: guide('The number in the path is not a cédula number.', 'Send 8 to 10 digits.'),
  invalid_receipt: guide(
    'The token is no receipt of this deployment, was changed, or a salt is missing.',
    'Send `token` and `salts` as they came, byte for byte.',
  ),
  malformed_request: guide('What arrived is not a request that HTTP allows.', 'Use an HTTP library.'),
  unexpected_body: guide('A GET came with a body.', 'Send it without one.'),
  missing_credentials: guide('No key was sent.', 'Send it in `X-API-Key` or as `Authorization: Bearer`.'),
  invalid_key: guide('The key is not one of ours, or was mistyped.', 'Check it for missing or added characters.'),
  ambiguous_credentials: guide('Two different keys, or one header twice.', 'Send one key, once.'),
  wrong_environment: guide(
    'A sandbox key in production or the other way round.',
    'Use `sk_test_` keys in the sandbox and `sk_live_` keys in production.',
  ),
  key_expired: guide('The key has reached its end, for example after a rotation.', 'Use its successor.'),
  key_revoked: guide('The key was revoked.', 'Make a new one.'),
  key_rotated: guide('The key was replaced, and the overlap has ended.', 'Use its successor.'),
  credential_exposed: guide(
    'The key was sent in the URL or the body, where others can read it.',
    'Rotate it, and send it in `X-API-Key` or as `Authorization: Bearer`.',
  ),
  tenant_suspended: guide('The account is suspended.', 'Talk to whoever runs the service for you.'),
  missing_scope: guide('The plan has the scope, the key was made without it.', ASK_FOR_ACCESS),
  plan_excludes: guide('The plan does not have the scope.', ASK_FOR_ACCESS),
  trial_expired: guide('The 14 days of the trial are over.', 'Choose a plan.'),
  foreign_receipt: guide('The receipt was given to another account.', 'Use a key of the account that asked then.'),
  unknown_route: guide('There is no such path.', 'Check path and version; test values exist in the sandbox only.'),
  cedula_not_found: guide(
    'The civil registry knows nobody with this number.',
    'Ask the buyer for it again; it is an answer, not a failure.',
    'charged',
  ),
  version_gone: guide(
    'The scorecard or the policy was last in force more than 90 days ago.',
    'The receipt itself still verifies, offline; see `cotejo receipt verify`.',
  ),
  method_not_allowed: guide('The path exists under another method.', 'Use the one in the header `Allow`.'),
  request_timeout: guide('The request took too long to arrive whole.', 'Send it in one go.', 'retryable'),
  uri_too_long: guide('Path and query are too long.', 'Send values in the body.'),
  expectation_failed: guide('The header `Expect` wants something else than `100-continue`.', 'Leave it out.'),
  not_implemented: guide('A method or an upgrade that this service does not have.', 'Use the documented methods.'),
  body_too_large: guide(
    'The body has more than 16 KB, of a replay more than 64 KB.',
    'Send the documented members only.',
  ),
  unsupported_media_type: guide('The body is not declared as JSON.', 'Send `Content-Type: application/json`.'),
  unsupported_encoding: guide('The body is compressed.', 'Send it without `Content-Encoding`.'),
  headers_too_large: guide('The header fields are too large.', 'Send fewer or shorter ones.'),
  rate_limited: guide('More calls in a second than the plan has.', 'Wait for `Retry-After`, then go on.', 'retryable'),
  quota_exhausted: guide(
    'The queries of the month, or of the trial, are used up.',
    'Waiting for less than `Retry-After` does not help: change the plan.',
    'retryable',
  ),
  internal: guide('Our mistake.', 'Repeat once; then report it with the `request_id`.', 'retryable'),
  source_unavailable: guide('The civil registry does not answer a look-up.', RETRY_LATER, 'retryable'),
  not_ready: guide('The service cannot decide at the moment.', RETRY_LATER, 'retryable'),
  overloaded: guide('More requests are in flight than can be answered well.', RETRY_LATER, 'retryable'),
  deadline_exceeded: guide('The decision was not ready in time.', RETRY_LATER, 'retryable'),
};
