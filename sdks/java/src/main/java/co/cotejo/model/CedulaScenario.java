// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A test cédula. It decides the answers of every source.
 *
 * @param value Cédula number to send.
 * @param name name.
 * @param es Description in Spanish.
 * @param en Description in English.
 * @param expected expected.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CedulaScenario(
    @JsonProperty("value") String value,
    @JsonProperty("name") String name,
    @JsonProperty("es") String es,
    @JsonProperty("en") String en,
    @JsonProperty("expected") ScenarioOutcome expected) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "CedulaScenario",
        "value", value,
        "name", name,
        "es", es,
        "en", en,
        "expected", expected);
  }
}
