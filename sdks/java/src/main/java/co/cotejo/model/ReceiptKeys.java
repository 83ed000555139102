// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * JWK Set (RFC 7517). The first key signs new receipts.
 *
 * @param keys The current key first, then the retired keys that still verify older receipts.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReceiptKeys(
    @JsonProperty("keys") List<ReceiptKey> keys) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param keys as above
   */
  public ReceiptKeys {
    keys = Members.copy(keys);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ReceiptKeys",
        "keys", keys);
  }
}
