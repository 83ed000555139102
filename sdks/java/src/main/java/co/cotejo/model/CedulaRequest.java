// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The number of one cédula.
 *
 * @param cedula Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CedulaRequest(
    @JsonProperty("cedula") String cedula) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "CedulaRequest",
        "cedula", cedula);
  }
}
