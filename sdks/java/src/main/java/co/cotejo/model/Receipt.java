// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * Signed receipt of a decision. Cotejo does not keep a copy.
 *
 * @param token Compact JWS signed with Ed25519. It contains the decision, the versions of scorecard and
 *     policy, and what each source reported. It does not contain the submitted values, only a salted
 *     commitment to each one. The public keys are at <code>/.well-known/jwks.json</code>.
 * @param salts Salt of each input, by input name. With the salt and the value, you can prove that the receipt
 *     belongs to that value.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Receipt(
    @JsonProperty("token") String token,
    @JsonProperty("salts") Map<String, String> salts) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param token as above
   * @param salts as above
   */
  public Receipt {
    salts = Members.copy(salts);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "Receipt",
        "token", token,
        "salts", salts);
  }
}
