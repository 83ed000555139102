// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Lowest and highest possible score, over every answer that the missing sources could have given.
 *
 * @param low Lowest possible score, one decimal.
 * @param high Highest possible score, one decimal. Equal to <code>low</code> when every source answered.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ScoreInterval(
    @JsonProperty("low") Double low,
    @JsonProperty("high") Double high) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ScoreInterval",
        "low", low,
        "high", high);
  }
}
