// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Every test value of the sandbox.
 *
 * @param cedulas cedulas.
 * @param faults faults.
 * @param phones phones.
 * @param emails emails.
 * @param addresses addresses.
 * @param ips ips.
 * @param biometrics biometrics.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SandboxCatalogue(
    @JsonProperty("cedulas") List<CedulaScenario> cedulas,
    @JsonProperty("faults") List<FaultScenario> faults,
    @JsonProperty("phones") List<InputScenario> phones,
    @JsonProperty("emails") List<InputScenario> emails,
    @JsonProperty("addresses") List<InputScenario> addresses,
    @JsonProperty("ips") List<InputScenario> ips,
    @JsonProperty("biometrics") List<InputScenario> biometrics) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param cedulas as above
   * @param faults as above
   * @param phones as above
   * @param emails as above
   * @param addresses as above
   * @param ips as above
   * @param biometrics as above
   */
  public SandboxCatalogue {
    cedulas = Members.copy(cedulas);
    faults = Members.copy(faults);
    phones = Members.copy(phones);
    emails = Members.copy(emails);
    addresses = Members.copy(addresses);
    ips = Members.copy(ips);
    biometrics = Members.copy(biometrics);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "SandboxCatalogue",
        "cedulas", cedulas,
        "faults", faults,
        "phones", phones,
        "emails", emails,
        "addresses", addresses,
        "ips", ips,
        "biometrics", biometrics);
  }
}
