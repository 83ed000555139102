// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Version of a scorecard or a policy: <code>id&#64;version</code> and the SHA-256 of its content.
 *
 * @param name <code>id&#64;version</code>.
 * @param hash SHA-256 of the canonical JSON (RFC 8785) of its content.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DecisionVersion(
    @JsonProperty("name") String name,
    @JsonProperty("hash") String hash) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "DecisionVersion",
        "name", name,
        "hash", hash);
  }
}
