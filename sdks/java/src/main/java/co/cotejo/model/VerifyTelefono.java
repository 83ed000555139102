// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Data of the phone line. A field is null when no provider reports it.
 *
 * @param valid true when the number is possible in the numbering plan of its country.
 * @param operador Operator of the line. When no operator was queried, this is the operator to which the
 *     number was originally assigned; the line may have been ported since.
 * @param tipo Type of line. Only an operator reports it. Known values: <code>prepago</code>,
 *     <code>pospago</code>, <code>corporativo</code>.
 * @param antiguedadMeses Minimum age of the line in months. Only an operator reports it.
 * @param matchTitular true when the holder of the line matches the identity. Only an operator reports it.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VerifyTelefono(
    @JsonProperty("valid") Boolean valid,
    @JsonProperty("operador") String operador,
    @JsonProperty("tipo") String tipo,
    @JsonProperty("antiguedad_meses") Integer antiguedadMeses,
    @JsonProperty("match_titular") Boolean matchTitular) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "VerifyTelefono",
        "valid", valid,
        "operador", operador,
        "tipo", tipo,
        "antiguedad_meses", antiguedadMeses,
        "match_titular", matchTitular);
  }

  /** Known values of {@code Tipo}. The service may send others later. */
  public static final class Tipo {
    /** {@code prepago}. */
    public static final String PREPAGO = "prepago";

    /** {@code pospago}. */
    public static final String POSPAGO = "pospago";

    /** {@code corporativo}. */
    public static final String CORPORATIVO = "corporativo";

    private Tipo() {}
  }
}
