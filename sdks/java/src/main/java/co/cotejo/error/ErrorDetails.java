package co.cotejo.error;

import co.cotejo.model.FieldError;
import java.util.List;

/**
 * What is known about a failed call. A component is null where it does not exist; a list is empty.
 *
 * @param status HTTP status of the answer
 * @param code class of the error
 * @param reason exact cause of the error
 * @param requestId identifier of the request, for the support of the operator
 * @param retryAfterMs milliseconds after which the service can be called again
 * @param errors problems of the request, each with a pointer to the field and a code
 * @param attempts number of tries that were made
 * @param idempotencyKey key that all tries of the call had in common
 */
public record ErrorDetails(
    Integer status,
    String code,
    String reason,
    String requestId,
    Long retryAfterMs,
    List<FieldError> errors,
    Integer attempts,
    String idempotencyKey) {
  /** Nothing is known, because no request was sent. */
  public static final ErrorDetails NONE = ofReason(null);

  /**
   * Copies the list, so that nothing can change it later.
   *
   * @param status as above
   * @param code as above
   * @param reason as above
   * @param requestId as above
   * @param retryAfterMs as above
   * @param errors as above; null becomes an empty list
   * @param attempts as above
   * @param idempotencyKey as above
   */
  public ErrorDetails {
    errors = errors == null ? List.of() : List.copyOf(errors);
  }

  /**
   * Details of an error that happened without a request.
   *
   * @param reason exact cause of the error
   * @return details with a reason only
   */
  public static ErrorDetails ofReason(String reason) {
    return new ErrorDetails(null, null, reason, null, null, null, null, null);
  }

  /**
   * Details of a call without an answer.
   *
   * @param attempts number of tries that were made
   * @param idempotencyKey key of the call, or null
   * @return details without an answer
   */
  public static ErrorDetails ofAttempts(int attempts, String idempotencyKey) {
    return new ErrorDetails(null, null, null, null, null, null, attempts, idempotencyKey);
  }

  /** Leaves out the idempotency key and the pointers, which come from the caller. */
  @Override
  public String toString() {
    return "ErrorDetails[status=%s, code=%s, reason=%s, requestId=%s, attempts=%s]"
        .formatted(status, code, reason, requestId, attempts);
  }
}
