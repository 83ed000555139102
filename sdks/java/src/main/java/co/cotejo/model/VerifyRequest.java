// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A buyer and a transaction, with the field names of the verify variant. Blanks around a text are cut. An
 * optional field with an empty text counts as not sent.
 *
 * @param cedula Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored.
 * @param telefono Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or
 *     0057, and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed line may have
 *     its eight digits of before 2021. Spaces, dots, hyphens and parentheses are ignored. Null when absent.
 * @param email E-mail address of the buyer. Null when absent.
 * @param direccion Delivery address. Null when absent.
 * @param ciudad Delivery city. Null when absent.
 * @param monto Amount of the transaction in Colombian pesos (COP), without decimals. Null when absent.
 * @param ipAddress IPv4 or IPv6 address of the buyer. Null when absent.
 * @param gps GPS position of the buyer's device. Null when absent.
 * @param nombre Full name that the buyer gives. It is compared with the registry and never stored.
 *     <code>Surnames, Names</code> is turned around; numbers and signs are left out.
 *     <code>include=sources</code> says when a name could not be compared. Null when absent.
 * @param fechaExpedicion Date of issue as printed on the card: a valid date from 1952-01-01 to today in
 *     Bogotá. Null when absent.
 * @param biometricTransaction Reference that the biometric operator gave to the buyer's validation. Never an
 *     image or a template. Null when absent.
 * @param telefonoToken Access token of the mobile operator, obtained by the buyer's device over mobile data
 *     (CAMARA Number Verification). Null when absent.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VerifyRequest(
    @JsonProperty("cedula") String cedula,
    @JsonProperty("telefono") String telefono,
    @JsonProperty("email") String email,
    @JsonProperty("direccion") String direccion,
    @JsonProperty("ciudad") String ciudad,
    @JsonProperty("monto") Long monto,
    @JsonProperty("ip_address") String ipAddress,
    @JsonProperty("gps") Gps gps,
    @JsonProperty("nombre") String nombre,
    @JsonProperty("fecha_expedicion") String fechaExpedicion,
    @JsonProperty("biometric_transaction") String biometricTransaction,
    @JsonProperty("telefono_token") String telefonoToken) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "VerifyRequest",
        "cedula", cedula,
        "telefono", telefono,
        "email", email,
        "direccion", direccion,
        "ciudad", ciudad,
        "monto", monto,
        "ip_address", ipAddress,
        "gps", gps,
        "nombre", nombre,
        "fecha_expedicion", fechaExpedicion,
        "biometric_transaction", biometricTransaction,
        "telefono_token", telefonoToken);
  }

  /**
   * Starts a request.
   *
   * @param cedula Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored.
   * @return a builder
   */
  public static Builder builder(String cedula) {
    return new Builder(cedula);
  }

  /** Collects the members of a request. */
  public static final class Builder {
    private final String cedula;
    private String telefono;
    private String email;
    private String direccion;
    private String ciudad;
    private Long monto;
    private String ipAddress;
    private Gps gps;
    private String nombre;
    private String fechaExpedicion;
    private String biometricTransaction;
    private String telefonoToken;

    private Builder(String cedula) {
      this.cedula = cedula;
    }

    /**
     * Sets telefono.
     *
     * @param telefono Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or
     *     0057, and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed line may
     *     have its eight digits of before 2021. Spaces, dots, hyphens and parentheses are ignored.
     * @return this builder
     */
    public Builder telefono(String telefono) {
      this.telefono = telefono;
      return this;
    }

    /**
     * Sets email.
     *
     * @param email E-mail address of the buyer.
     * @return this builder
     */
    public Builder email(String email) {
      this.email = email;
      return this;
    }

    /**
     * Sets direccion.
     *
     * @param direccion Delivery address.
     * @return this builder
     */
    public Builder direccion(String direccion) {
      this.direccion = direccion;
      return this;
    }

    /**
     * Sets ciudad.
     *
     * @param ciudad Delivery city.
     * @return this builder
     */
    public Builder ciudad(String ciudad) {
      this.ciudad = ciudad;
      return this;
    }

    /**
     * Sets monto.
     *
     * @param monto Amount of the transaction in Colombian pesos (COP), without decimals.
     * @return this builder
     */
    public Builder monto(Long monto) {
      this.monto = monto;
      return this;
    }

    /**
     * Sets ipAddress.
     *
     * @param ipAddress IPv4 or IPv6 address of the buyer.
     * @return this builder
     */
    public Builder ipAddress(String ipAddress) {
      this.ipAddress = ipAddress;
      return this;
    }

    /**
     * Sets gps.
     *
     * @param gps GPS position of the buyer's device.
     * @return this builder
     */
    public Builder gps(Gps gps) {
      this.gps = gps;
      return this;
    }

    /**
     * Sets nombre.
     *
     * @param nombre Full name that the buyer gives. It is compared with the registry and never stored.
     *     <code>Surnames, Names</code> is turned around; numbers and signs are left out.
     *     <code>include=sources</code> says when a name could not be compared.
     * @return this builder
     */
    public Builder nombre(String nombre) {
      this.nombre = nombre;
      return this;
    }

    /**
     * Sets fechaExpedicion.
     *
     * @param fechaExpedicion Date of issue as printed on the card: a valid date from 1952-01-01 to today in
     *     Bogotá.
     * @return this builder
     */
    public Builder fechaExpedicion(String fechaExpedicion) {
      this.fechaExpedicion = fechaExpedicion;
      return this;
    }

    /**
     * Sets biometricTransaction.
     *
     * @param biometricTransaction Reference that the biometric operator gave to the buyer's validation. Never
     *     an image or a template.
     * @return this builder
     */
    public Builder biometricTransaction(String biometricTransaction) {
      this.biometricTransaction = biometricTransaction;
      return this;
    }

    /**
     * Sets telefonoToken.
     *
     * @param telefonoToken Access token of the mobile operator, obtained by the buyer's device over mobile
     *     data (CAMARA Number Verification).
     * @return this builder
     */
    public Builder telefonoToken(String telefonoToken) {
      this.telefonoToken = telefonoToken;
      return this;
    }

    /**
     * Builds the request.
     *
     * @return the request
     */
    public VerifyRequest build() {
      return new VerifyRequest(
          cedula,
          telefono,
          email,
          direccion,
          ciudad,
          monto,
          ipAddress,
          gps,
          nombre,
          fechaExpedicion,
          biometricTransaction,
          telefonoToken);
    }
  }
}
