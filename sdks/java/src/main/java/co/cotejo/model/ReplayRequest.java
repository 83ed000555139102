// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A receipt and the original request.
 *
 * @param receipt The receipt exactly as it was received, byte for byte.
 * @param request Body of the original request, with the field names of its variant.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReplayRequest(
    @JsonProperty("receipt") Receipt receipt,
    @JsonProperty("request") Object request) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ReplayRequest",
        "receipt", receipt,
        "request", request);
  }
}
