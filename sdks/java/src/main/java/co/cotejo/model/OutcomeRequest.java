// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A receipt, and what the transaction turned out to be.
 *
 * @param receipt The receipt of the decision, at most 180 days old.
 * @param label What the transaction turned out to be. <code>unknown</code> takes an earlier label back. Known
 *     values: <code>fraud</code>, <code>chargeback</code>, <code>good</code>, <code>unknown</code>.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeRequest(
    @JsonProperty("receipt") LabelledReceipt receipt,
    @JsonProperty("label") String label) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "OutcomeRequest",
        "receipt", receipt,
        "label", label);
  }

  /** Known values of {@code Label}. The service may send others later. */
  public static final class Label {
    /** {@code fraud}. */
    public static final String FRAUD = "fraud";

    /** {@code chargeback}. */
    public static final String CHARGEBACK = "chargeback";

    /** {@code good}. */
    public static final String GOOD = "good";

    /** {@code unknown}. */
    public static final String UNKNOWN = "unknown";

    private Label() {}
  }
}
