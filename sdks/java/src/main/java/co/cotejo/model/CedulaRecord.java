// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Data of one card in the civil registry.
 *
 * @param cedula The number that was queried, digits only.
 * @param valid false when the card was cancelled or withdrawn, is pending, or has a status that is not
 *     described.
 * @param nombreCompleto Full name. null when the registry in use only compares names.
 * @param primerNombre First given name.
 * @param segundoNombre Second given name.
 * @param primerApellido First surname.
 * @param segundoApellido Second surname.
 * @param estado Status of the card.
 * @param fechaExpedicion Date of issue, YYYY-MM-DD.
 * @param lugarExpedicion Place of issue.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CedulaRecord(
    @JsonProperty("cedula") String cedula,
    @JsonProperty("valid") Boolean valid,
    @JsonProperty("nombre_completo") String nombreCompleto,
    @JsonProperty("primer_nombre") String primerNombre,
    @JsonProperty("segundo_nombre") String segundoNombre,
    @JsonProperty("primer_apellido") String primerApellido,
    @JsonProperty("segundo_apellido") String segundoApellido,
    @JsonProperty("estado") String estado,
    @JsonProperty("fecha_expedicion") String fechaExpedicion,
    @JsonProperty("lugar_expedicion") String lugarExpedicion) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "CedulaRecord",
        "cedula", cedula,
        "valid", valid,
        "nombre_completo", nombreCompleto,
        "primer_nombre", primerNombre,
        "segundo_nombre", segundoNombre,
        "primer_apellido", primerApellido,
        "segundo_apellido", segundoApellido,
        "estado", estado,
        "fecha_expedicion", fechaExpedicion,
        "lugar_expedicion", lugarExpedicion);
  }
}
