// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One problem of a request: its place and its code, never the value that was sent.
 *
 * @param pointer JSON pointer to the field (RFC 6901). Empty when the problem concerns the whole body.
 * @param code Code of the problem, such as <code>missing_country_code</code>; docs/reference/errors.md lists
 *     them.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FieldError(
    @JsonProperty("pointer") String pointer,
    @JsonProperty("code") String code) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "FieldError",
        "pointer", pointer,
        "code", code);
  }
}
