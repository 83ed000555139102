// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Transactions with a score from <code>from</code> to below <code>to + 1</code>.
 *
 * @param from Lowest score, in whole points.
 * @param to Highest score, in whole points.
 * @param count Number of transactions.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeBand(
    @JsonProperty("from") Double from,
    @JsonProperty("to") Double to,
    @JsonProperty("count") Integer count) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "OutcomeBand",
        "from", from,
        "to", to,
        "count", count);
  }
}
