// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

/** Known values of {@code ErrorReason}. The service may send others later. */
public final class ErrorReason {
  /** {@code invalid_json}. */
  public static final String INVALID_JSON = "invalid_json";

  /** {@code invalid_body}. */
  public static final String INVALID_BODY = "invalid_body";

  /** {@code invalid_parameter}. */
  public static final String INVALID_PARAMETER = "invalid_parameter";

  /** {@code invalid_receipt}. */
  public static final String INVALID_RECEIPT = "invalid_receipt";

  /** {@code invalid_idempotency_key}. */
  public static final String INVALID_IDEMPOTENCY_KEY = "invalid_idempotency_key";

  /** {@code malformed_request}. */
  public static final String MALFORMED_REQUEST = "malformed_request";

  /** {@code unexpected_body}. */
  public static final String UNEXPECTED_BODY = "unexpected_body";

  /** {@code missing_credentials}. */
  public static final String MISSING_CREDENTIALS = "missing_credentials";

  /** {@code invalid_key}. */
  public static final String INVALID_KEY = "invalid_key";

  /** {@code ambiguous_credentials}. */
  public static final String AMBIGUOUS_CREDENTIALS = "ambiguous_credentials";

  /** {@code wrong_environment}. */
  public static final String WRONG_ENVIRONMENT = "wrong_environment";

  /** {@code key_expired}. */
  public static final String KEY_EXPIRED = "key_expired";

  /** {@code key_revoked}. */
  public static final String KEY_REVOKED = "key_revoked";

  /** {@code key_rotated}. */
  public static final String KEY_ROTATED = "key_rotated";

  /** {@code credential_exposed}. */
  public static final String CREDENTIAL_EXPOSED = "credential_exposed";

  /** {@code missing_scope}. */
  public static final String MISSING_SCOPE = "missing_scope";

  /** {@code plan_excludes}. */
  public static final String PLAN_EXCLUDES = "plan_excludes";

  /** {@code trial_expired}. */
  public static final String TRIAL_EXPIRED = "trial_expired";

  /** {@code tenant_suspended}. */
  public static final String TENANT_SUSPENDED = "tenant_suspended";

  /** {@code foreign_receipt}. */
  public static final String FOREIGN_RECEIPT = "foreign_receipt";

  /** {@code network_not_allowed}. */
  public static final String NETWORK_NOT_ALLOWED = "network_not_allowed";

  /** {@code client_certificate_required}. */
  public static final String CLIENT_CERTIFICATE_REQUIRED = "client_certificate_required";

  /** {@code client_certificate_invalid}. */
  public static final String CLIENT_CERTIFICATE_INVALID = "client_certificate_invalid";

  /** {@code client_certificate_not_bound}. */
  public static final String CLIENT_CERTIFICATE_NOT_BOUND = "client_certificate_not_bound";

  /** {@code client_certificate_unsupported}. */
  public static final String CLIENT_CERTIFICATE_UNSUPPORTED = "client_certificate_unsupported";

  /** {@code unknown_route}. */
  public static final String UNKNOWN_ROUTE = "unknown_route";

  /** {@code invalid_cedula}. */
  public static final String INVALID_CEDULA = "invalid_cedula";

  /** {@code cedula_not_found}. */
  public static final String CEDULA_NOT_FOUND = "cedula_not_found";

  /** {@code version_gone}. */
  public static final String VERSION_GONE = "version_gone";

  /** {@code method_not_allowed}. */
  public static final String METHOD_NOT_ALLOWED = "method_not_allowed";

  /** {@code request_timeout}. */
  public static final String REQUEST_TIMEOUT = "request_timeout";

  /** {@code idempotency_key_reused}. */
  public static final String IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused";

  /** {@code body_too_large}. */
  public static final String BODY_TOO_LARGE = "body_too_large";

  /** {@code uri_too_long}. */
  public static final String URI_TOO_LONG = "uri_too_long";

  /** {@code unsupported_media_type}. */
  public static final String UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type";

  /** {@code unsupported_encoding}. */
  public static final String UNSUPPORTED_ENCODING = "unsupported_encoding";

  /** {@code expectation_failed}. */
  public static final String EXPECTATION_FAILED = "expectation_failed";

  /** {@code headers_too_large}. */
  public static final String HEADERS_TOO_LARGE = "headers_too_large";

  /** {@code rate_limited}. */
  public static final String RATE_LIMITED = "rate_limited";

  /** {@code quota_exhausted}. */
  public static final String QUOTA_EXHAUSTED = "quota_exhausted";

  /** {@code not_implemented}. */
  public static final String NOT_IMPLEMENTED = "not_implemented";

  /** {@code internal}. */
  public static final String INTERNAL = "internal";

  /** {@code source_unavailable}. */
  public static final String SOURCE_UNAVAILABLE = "source_unavailable";

  /** {@code not_ready}. */
  public static final String NOT_READY = "not_ready";

  /** {@code overloaded}. */
  public static final String OVERLOADED = "overloaded";

  /** {@code deadline_exceeded}. */
  public static final String DEADLINE_EXCEEDED = "deadline_exceeded";

  private ErrorReason() {}
}
