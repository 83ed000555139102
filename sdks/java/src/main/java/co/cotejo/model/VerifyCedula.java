// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Data of the civil registry. Every field is null when the registry does not answer.
 *
 * @param valid false when the card was cancelled or withdrawn, is pending, or has a status that is not
 *     described.
 * @param nombre Full name of the holder of the cédula.
 * @param estado Status of the card.
 * @param lugarExpedicion Place of issue.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VerifyCedula(
    @JsonProperty("valid") Boolean valid,
    @JsonProperty("nombre") String nombre,
    @JsonProperty("estado") String estado,
    @JsonProperty("lugar_expedicion") String lugarExpedicion) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "VerifyCedula",
        "valid", valid,
        "nombre", nombre,
        "estado", estado,
        "lugar_expedicion", lugarExpedicion);
  }
}
