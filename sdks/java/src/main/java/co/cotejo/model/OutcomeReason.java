// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Transactions with a reason, by label.
 *
 * @param reason Reason code.
 * @param fraud Transactions with the label <code>fraud</code>. null: fewer than 20, or so many that the
 *     others could be computed.
 * @param chargeback Transactions with the label <code>chargeback</code>. null: fewer than 20, or so many that
 *     the others could be computed.
 * @param good Transactions with the label <code>good</code>. null: fewer than 20, or so many that the others
 *     could be computed.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeReason(
    @JsonProperty("reason") String reason,
    @JsonProperty("fraud") Integer fraud,
    @JsonProperty("chargeback") Integer chargeback,
    @JsonProperty("good") Integer good) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "OutcomeReason",
        "reason", reason,
        "fraud", fraud,
        "chargeback", chargeback,
        "good", good);
  }
}
