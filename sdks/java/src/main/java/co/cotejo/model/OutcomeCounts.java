// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Counts of the labels that were reported for decisions.
 *
 * @param shownFrom A count of fewer transactions is not shown.
 * @param scorecards Counts by scorecard, because their scores do not compare.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeCounts(
    @JsonProperty("shown_from") Integer shownFrom,
    @JsonProperty("scorecards") List<OutcomeScorecard> scorecards) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param shownFrom as above
   * @param scorecards as above
   */
  public OutcomeCounts {
    scorecards = Members.copy(scorecards);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "OutcomeCounts",
        "shown_from", shownFrom,
        "scorecards", scorecards);
  }
}
