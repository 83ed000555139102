package co.cotejo;

import co.cotejo.model.Pruebas;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a buyer proved after the first answer: members for the second request. A code is never one of them.
 *
 * @param pruebas what you state, without the receipt; null when it is not asked
 * @param nombre name as on the cédula; null when it is not asked
 * @param fechaExpedicion date of issue of the cédula; null when it is not asked
 * @param telefonoToken token of the operator for the line; null when it is not asked
 * @param biometricTransaction transaction of the biometric operator; null when it is not asked
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BuyerEvidence(
    @JsonProperty("pruebas") Pruebas pruebas,
    @JsonProperty("nombre") String nombre,
    @JsonProperty("fecha_expedicion") String fechaExpedicion,
    @JsonProperty("telefono_token") String telefonoToken,
    @JsonProperty("biometric_transaction") String biometricTransaction) {
  /**
   * Evidence that you state.
   *
   * @param pruebas the evidence, without the receipt
   * @return evidence with nothing else
   */
  public static BuyerEvidence of(Pruebas pruebas) {
    return new BuyerEvidence(pruebas, null, null, null, null);
  }

  /** Leaves out the values, which are of the buyer. */
  @Override
  public String toString() {
    return "BuyerEvidence[]";
  }
}
