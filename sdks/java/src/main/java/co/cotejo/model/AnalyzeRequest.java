// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;

/**
 * A buyer and a transaction, with the field names of the analyze variant. Blanks around a text are cut. An
 * optional field with an empty text counts as not sent.
 *
 * @param docNumber Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are
 *     ignored.
 * @param phone Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or 0057,
 *     and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed line may have its
 *     eight digits of before 2021. Spaces, dots, hyphens and parentheses are ignored. Null when absent.
 * @param ipAddress IPv4 or IPv6 address of the buyer. Null when absent.
 * @param amount Amount of the transaction in Colombian pesos (COP). Decimals are rounded to whole pesos, half
 *     up. Null when absent.
 * @param email E-mail address of the buyer. Null when absent.
 * @param address Delivery address. Null when absent.
 * @param city Delivery city. Null when absent.
 * @param gps GPS position of the buyer's device. Null when absent.
 * @param name Full name that the buyer gives. It is compared with the registry and never stored.
 *     <code>Surnames, Names</code> is turned around; numbers and signs are left out.
 *     <code>include=sources</code> says when a name could not be compared. Null when absent.
 * @param docIssueDate Date of issue as printed on the card: a valid date from 1952-01-01 to today in Bogotá.
 *     Null when absent.
 * @param biometricTransaction Reference that the biometric operator gave to the buyer's validation. Never an
 *     image or a template. Null when absent.
 * @param phoneToken Access token of the mobile operator, obtained by the buyer's device over mobile data
 *     (CAMARA Number Verification). Null when absent.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnalyzeRequest(
    @JsonProperty("doc_number") String docNumber,
    @JsonProperty("phone") String phone,
    @JsonProperty("ip_address") String ipAddress,
    @JsonProperty("amount") BigDecimal amount,
    @JsonProperty("email") String email,
    @JsonProperty("address") String address,
    @JsonProperty("city") String city,
    @JsonProperty("gps") Gps gps,
    @JsonProperty("name") String name,
    @JsonProperty("doc_issue_date") String docIssueDate,
    @JsonProperty("biometric_transaction") String biometricTransaction,
    @JsonProperty("phone_token") String phoneToken) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "AnalyzeRequest",
        "doc_number", docNumber,
        "phone", phone,
        "ip_address", ipAddress,
        "amount", amount,
        "email", email,
        "address", address,
        "city", city,
        "gps", gps,
        "name", name,
        "doc_issue_date", docIssueDate,
        "biometric_transaction", biometricTransaction,
        "phone_token", phoneToken);
  }

  /**
   * Starts a request.
   *
   * @param docNumber Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are
   *     ignored.
   * @return a builder
   */
  public static Builder builder(String docNumber) {
    return new Builder(docNumber);
  }

  /** Collects the members of a request. */
  public static final class Builder {
    private final String docNumber;
    private String phone;
    private String ipAddress;
    private BigDecimal amount;
    private String email;
    private String address;
    private String city;
    private Gps gps;
    private String name;
    private String docIssueDate;
    private String biometricTransaction;
    private String phoneToken;

    private Builder(String docNumber) {
      this.docNumber = docNumber;
    }

    /**
     * Sets phone.
     *
     * @param phone Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or
     *     0057, and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed line may
     *     have its eight digits of before 2021. Spaces, dots, hyphens and parentheses are ignored.
     * @return this builder
     */
    public Builder phone(String phone) {
      this.phone = phone;
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
     * Sets amount.
     *
     * @param amount Amount of the transaction in Colombian pesos (COP). Decimals are rounded to whole pesos,
     *     half up.
     * @return this builder
     */
    public Builder amount(BigDecimal amount) {
      this.amount = amount;
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
     * Sets address.
     *
     * @param address Delivery address.
     * @return this builder
     */
    public Builder address(String address) {
      this.address = address;
      return this;
    }

    /**
     * Sets city.
     *
     * @param city Delivery city.
     * @return this builder
     */
    public Builder city(String city) {
      this.city = city;
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
     * Sets name.
     *
     * @param name Full name that the buyer gives. It is compared with the registry and never stored.
     *     <code>Surnames, Names</code> is turned around; numbers and signs are left out.
     *     <code>include=sources</code> says when a name could not be compared.
     * @return this builder
     */
    public Builder name(String name) {
      this.name = name;
      return this;
    }

    /**
     * Sets docIssueDate.
     *
     * @param docIssueDate Date of issue as printed on the card: a valid date from 1952-01-01 to today in
     *     Bogotá.
     * @return this builder
     */
    public Builder docIssueDate(String docIssueDate) {
      this.docIssueDate = docIssueDate;
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
     * Sets phoneToken.
     *
     * @param phoneToken Access token of the mobile operator, obtained by the buyer's device over mobile data
     *     (CAMARA Number Verification).
     * @return this builder
     */
    public Builder phoneToken(String phoneToken) {
      this.phoneToken = phoneToken;
      return this;
    }

    /**
     * Builds the request.
     *
     * @return the request
     */
    public AnalyzeRequest build() {
      return new AnalyzeRequest(
          docNumber,
          phone,
          ipAddress,
          amount,
          email,
          address,
          city,
          gps,
          name,
          docIssueDate,
          biometricTransaction,
          phoneToken);
    }
  }
}
