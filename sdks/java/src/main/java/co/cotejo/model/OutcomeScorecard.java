// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Counts of the decisions of one scorecard.
 *
 * @param scorecard <code>id&#64;version</code> of the scorecard.
 * @param bands Transactions by label and score.
 * @param reasons Transactions by reason and label, most frequent first.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeScorecard(
    @JsonProperty("scorecard") String scorecard,
    @JsonProperty("bands") OutcomeBands bands,
    @JsonProperty("reasons") List<OutcomeReason> reasons) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param scorecard as above
   * @param bands as above
   * @param reasons as above
   */
  public OutcomeScorecard {
    reasons = Members.copy(reasons);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "OutcomeScorecard",
        "scorecard", scorecard,
        "bands", bands,
        "reasons", reasons);
  }
}
