// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * A receipt of an earlier decision.
 *
 * @param token The token of the receipt exactly as it was received.
 * @param salts Not needed and not used. It may be sent so that a stored receipt can be sent as it is. Null
 *     when absent.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LabelledReceipt(
    @JsonProperty("token") String token,
    @JsonProperty("salts") Map<String, String> salts) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param token as above
   * @param salts as above
   */
  public LabelledReceipt {
    salts = Members.copy(salts);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "LabelledReceipt",
        "token", token,
        "salts", salts);
  }
}
