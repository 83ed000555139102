// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Data of the e-mail address. A field is null when no provider reports it.
 *
 * @param valid true when the address is well formed and its domain can receive mail.
 * @param domainAgeDays Age of the e-mail domain in days.
 * @param disposable true when the domain offers disposable addresses.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VerifyEmail(
    @JsonProperty("valid") Boolean valid,
    @JsonProperty("domain_age_days") Integer domainAgeDays,
    @JsonProperty("disposable") Boolean disposable) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "VerifyEmail",
        "valid", valid,
        "domain_age_days", domainAgeDays,
        "disposable", disposable);
  }
}
