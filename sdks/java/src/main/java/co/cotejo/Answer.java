package co.cotejo;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The answer to a call.
 *
 * @param <T> type of the body
 * @param body the typed body
 * @param requestId identifier of the request, for the support of the operator; null when the service sent none
 * @param idempotencyReplayed true when the service repeated an earlier answer to the same key, which cost nothing
 * @param charged whether the call used a query of the quota, or null when the service does not say it or does not know it yet
 * @param json the whole body, with the members that this version of the SDK does not know
 */
public record Answer<T>(T body, String requestId, boolean idempotencyReplayed, Boolean charged, JsonNode json) {
  /** Leaves out the body, because it has data of the buyer. */
  @Override
  public String toString() {
    return "Answer[requestId=%s, idempotencyReplayed=%s]".formatted(requestId, idempotencyReplayed);
  }
}
