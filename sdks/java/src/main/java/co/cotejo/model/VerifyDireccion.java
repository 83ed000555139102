// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Data of the delivery address. A field is null when it is not known.
 *
 * @param valid true when the address follows the Colombian address format.
 * @param estandarizada Standardised address, abbreviated, in upper case.
 * @param estrato Socio-economic stratum of the address.
 * @param zonaRiesgo Risk level of the zone. Known values: <code>bajo</code>, <code>medio</code>,
 *     <code>alto</code>.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VerifyDireccion(
    @JsonProperty("valid") Boolean valid,
    @JsonProperty("estandarizada") String estandarizada,
    @JsonProperty("estrato") Integer estrato,
    @JsonProperty("zona_riesgo") String zonaRiesgo) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "VerifyDireccion",
        "valid", valid,
        "estandarizada", estandarizada,
        "estrato", estrato,
        "zona_riesgo", zonaRiesgo);
  }

  /** Known values of {@code ZonaRiesgo}. The service may send others later. */
  public static final class ZonaRiesgo {
    /** {@code bajo}. */
    public static final String BAJO = "bajo";

    /** {@code medio}. */
    public static final String MEDIO = "medio";

    /** {@code alto}. */
    public static final String ALTO = "alto";

    private ZonaRiesgo() {}
  }
}
