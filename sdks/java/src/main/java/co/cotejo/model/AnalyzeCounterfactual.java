// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Changes that would have led to another recommendation.
 *
 * @param changes Changes to make together. No smaller subset would have been enough.
 * @param recommendation The recommendation after these changes. It was calculated by scoring, not estimated.
 *     Known values: <code>APPROVE</code>, <code>REVIEW</code>.
 * @param riskScore The score after these changes, one decimal.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnalyzeCounterfactual(
    @JsonProperty("changes") List<FactorChange> changes,
    @JsonProperty("recommendation") String recommendation,
    @JsonProperty("risk_score") Double riskScore) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param changes as above
   * @param recommendation as above
   * @param riskScore as above
   */
  public AnalyzeCounterfactual {
    changes = Members.copy(changes);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "AnalyzeCounterfactual",
        "changes", changes,
        "recommendation", recommendation,
        "risk_score", riskScore);
  }

  /** Known values of {@code Recommendation}. The service may send others later. */
  public static final class Recommendation {
    /** {@code APPROVE}. */
    public static final String APPROVE = "APPROVE";

    /** {@code REVIEW}. */
    public static final String REVIEW = "REVIEW";

    private Recommendation() {}
  }
}
