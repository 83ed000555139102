package co.cotejo.error;

import co.cotejo.model.FieldError;
import java.util.List;

/**
 * Base class of all errors of this SDK. No text of an error has a value of the request or the API key: an error has
 * no cause either, because the texts of other libraries may quote a header or an address.
 */
public abstract class CotejoError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorDetails details;

  CotejoError(String message, ErrorDetails details) {
    super(message);
    this.details = details;
  }

  /**
   * HTTP status of the answer.
   *
   * @return the status, or null without an answer
   */
  public final Integer status() {
    return details().status();
  }

  /**
   * Class of the error, for example {@code rate_limit_exceeded}.
   *
   * @return the code, or null
   */
  public final String code() {
    return details().code();
  }

  /**
   * Exact cause of the error, for example {@code quota_exhausted}.
   *
   * @return the reason, or null
   */
  public final String reason() {
    return details().reason();
  }

  /**
   * Identifier of the request. The support of the operator can find the call with it.
   *
   * @return the identifier, or null
   */
  public final String requestId() {
    return details().requestId();
  }

  /**
   * Milliseconds after which the service can be called again.
   *
   * @return the wait, or null when the service did not name one
   */
  public final Long retryAfterMs() {
    return details().retryAfterMs();
  }

  /**
   * Problems of the request: a pointer to the field and a code, never the value.
   *
   * @return the problems; empty when there are no such problems
   */
  public final List<FieldError> errors() {
    return details().errors();
  }

  /**
   * Number of tries that were made.
   *
   * @return the number, or null when no request was sent
   */
  public final Integer attempts() {
    return details().attempts();
  }

  /**
   * Key of the call. With the same key the same request costs nothing when it had been decided already.
   *
   * @return the key, or null for a call without a key
   */
  public final String idempotencyKey() {
    return details().idempotencyKey();
  }

  /** The details are lost when an error is serialised, for example by a test runner. */
  private ErrorDetails details() {
    return details == null ? ErrorDetails.NONE : details;
  }
}
